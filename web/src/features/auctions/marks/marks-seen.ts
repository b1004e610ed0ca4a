import { t } from '../../../shared/language/t.js';

/** Who sees marks on lots (`docs/sealed-bids.md`): an empty field does not tell that no colleague has written anything. */
export const MARKS_SEEN = t(
  'All buyers of your company see its stars. Priorities and notes are each buyer’s own: a colleague sees them only where their writer had confirmed that colleague before the auction was published.',
);

/** In place of an own note or priority that the root key does not decrypt. */
export const LOST_MARK = t('Your note or priority here is no longer readable');
