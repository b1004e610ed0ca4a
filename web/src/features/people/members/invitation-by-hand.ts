import { t } from '../../../shared/language/t.js';

export const INVITATION_BY_HAND = t(
  'The house sends no mail: ask it for the link of the invitation, and pass it on. The person who opens it chooses a password.',
);
