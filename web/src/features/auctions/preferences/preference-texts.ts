import { t } from '../../../shared/language/t.js';

/** The users who see preferences (`docs/sealed-bids.md`). A note of a colleague may exist although the user sees none. */
export const PREFERENCE_VISIBILITY = t(
  'All buyers of your company see its stars. Priorities and notes are each buyer’s own: a colleague sees them only where their writer had confirmed that colleague before the auction was published.',
);

/** Replaces the user's note or priority if it can no longer be decrypted. */
export const UNREADABLE_PREFERENCE = t('Your note or priority here is no longer readable');
