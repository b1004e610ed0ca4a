import type { BackgroundWork, WorkServices } from '@tender/context';
import { houseLanguage } from '@tender/people/languages';
import { isAlert } from './alerts/alert-kinds.js';
import { AlertWork } from './alerts/alert-work.js';
import { Alerts, type DailyAlert } from './alerts/alerts.js';
import { MailChoices } from './choices/mail-choices.js';
import { Deliveries } from './delivery/deliveries.js';
import type { DeliveryRecord } from './delivery/delivery-records.js';
import { DeliveryLoop } from './delivery/delivery-loop.js';
import { PACING, type DeliveryPacing } from './delivery/pacing.js';
import { DeliverySweep } from './hub/delivery-sweep.js';
import { MessageCounts } from './hub/message-counts.js';
import { InAppCourier } from './in-app/in-app-courier.js';
import { Notifications } from './in-app/notifications.js';
import { MailCourier, senderOf } from './mail/mail-courier.js';
import type { MailBranding } from './mail/mail-layout.js';
import { WhatsAppCloudApi } from './whatsapp/cloud-api.js';
import { WhatsAppCourier } from './whatsapp/whatsapp-courier.js';

/** Number of mails that are sent in parallel. */
const MAIL_LANES = 4;

export async function beginDeliveries(
  services: Omit<WorkServices, 'executor' | 'views' | 'log'> & {
    executor: Pick<WorkServices['executor'], 'state'>;
    branding: () => Promise<MailBranding>;
  },
  pacing: DeliveryPacing = PACING,
): Promise<BackgroundWork[]> {
  const { state, clock, rootKey, outgoing: settings, branding, logger, executor } = services;
  const server = settings.smtpUrl === null ? null : await openMailServer(settings.smtpUrl);
  // Check TLS at the start, not at the first mail: release 0.1.0 sent mails to a server without TLS.
  void server?.lacksTls().then((problem) => problem !== null && reportNoTls(problem));
  const alerts = new Alerts(state, clock);
  const raiseOfDay = (kind: DailyAlert): void =>
    void alerts
      .raiseOfDay(kind)
      .catch((error: unknown) => logger.error({ message: 'an alert could not be stored', err: error }));
  function reportNoTls(message: string): void {
    logger.error({ message });
    raiseOfDay('mailServerWithoutTls');
  }
  const mail = new MailCourier({
    state,
    clock,
    rootKey,
    settings,
    branding,
    language: () => houseLanguage(executor),
    server,
    lanes: MAIL_LANES,
    deliveries: new Deliveries(state, clock),
    choices: new MailChoices(state),
    onHeldBack: () => raiseOfDay('unprovenMails'),
  });
  const inApp = new InAppCourier(new Notifications(state, clock));
  const whatsApp = new WhatsAppCourier(state, settings.whatsApp && new WhatsAppCloudApi(settings.whatsApp));
  const deliveries = new Deliveries(state, clock);
  const counts = new MessageCounts(state, { deliveries, notifications: new Notifications(state, clock) }, clock);
  const sweep = new DeliverySweep({ state, clock, counts, keepFor: settings.keepDeliveriesFor, logger });
  const shared = { state, clock, pacing, logger, domain: domainOf(senderOf(settings)) };
  const onFailed = ({ _id, template, failures }: DeliveryRecord): Promise<void> =>
    // A failed alert raises no alert: it would loop.
    isAlert(template)
      ? Promise.resolve()
      : alerts.raise({ kind: 'failedMessage', subject: `${_id} ${failures} ${clock()}` });
  return [
    ...[inApp, mail, whatsApp].map((courier) => new DeliveryLoop({ ...shared, courier, onFailed })),
    sweep,
    new AlertWork({ state, clock, executor, logger, choices: new MailChoices(state) }),
  ];
}

/** Loads nodemailer only if there is a mail server. */
async function openMailServer(url: string) {
  const { MailServer } = await import('./mail/mail-server.js');
  return new MailServer(url, MAIL_LANES);
}

const domainOf = (sender: string): string => /@([^\s>]+)>?$/.exec(sender)?.[1] ?? 'localhost';
