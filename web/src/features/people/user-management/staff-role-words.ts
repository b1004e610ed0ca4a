import type { StaffRole } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

/** Tasks of a role, for the person who gives it. */
export const STAFF_ROLE_WORDS: Record<StaffRole, string> = {
  admin: t('Runs the house: people, auctions, results.'),
  tenderManager: t('Runs viewings, auctions and messages. Cannot change people or settings.'),
  reception: t('Viewings: bookings, rooms, check-in, walk-ins. Sees no bid and no reserve.'),
  goods: t('Viewings: parcels, movements, estimates. Sees no bid and no reserve.'),
  compliance: t('Approves and rejects people and companies, reads their papers. Sees no bid and no reserve.'),
  auditor: t('Reads everything, changes nothing.'),
  observer: t('Watches one auction or viewing until a day. Sees nothing else, changes nothing.'),
};
