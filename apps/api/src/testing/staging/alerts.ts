import type { NotificationView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { ALERT_KINDS, Alerts } from '@tender/messaging';
import type { TestServer } from '../server/test-server.js';
import type { Person } from '../callers/person.js';

/** Subject of the alerts of `alertAdmins`. */
export const ALERTED = 'only admins read this';

/** Alerts in a user's notifications: of one kind, or all. */
export async function alertsOf(person: Person, kind = ''): Promise<NotificationView[]> {
  const { notifications } = await person.get('/api/notifications/user').json<{ notifications: NotificationView[] }>();
  return notifications.filter((notification) => notification.kind.startsWith(`alert:${kind}`));
}

/** Raises an alert of each kind. Resolves when the admin has all of them. */
export async function alertAdmins({ stores }: TestServer, admin: Person): Promise<void> {
  const alerts = new Alerts(stores.reads, stores.clock);
  for (const kind of ALERT_KINDS) await alerts.raise({ kind, subject: ALERTED, name: ALERTED });
  await eventually(async () => {
    const arrived = new Set((await alertsOf(admin)).map(({ kind }) => kind));
    return ALERT_KINDS.every((kind) => arrived.has(`alert:${kind}`));
  }, 'alerts of all kinds');
}
