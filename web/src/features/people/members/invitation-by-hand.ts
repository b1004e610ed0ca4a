import { t } from '../../../shared/language/t.js';

export const INVITATION_BY_HAND = t(
  'This house sends no mail: ask it for the link of the invitation, and hand it over. Whoever follows it chooses a password of their own.',
);
