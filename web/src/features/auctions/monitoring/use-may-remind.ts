import { can } from '@tender/contracts';
import { useSession } from '../../../shared/session/session.js';

/** Whether who watches may send reminders, too: an auditor only reads. */
export const useMayRemind = (): boolean => useSession(({ me }) => me !== null && can(me.role, 'notification:manage'));
