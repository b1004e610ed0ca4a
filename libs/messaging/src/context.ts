import type { Context } from '@tender/context';
import { messageFanOut } from './hub/message-fan-out.js';
import { mailBranding } from './mail/mail-branding.js';
import { messagingProjections } from './projections.js';
import { addendumNotifications } from './reactors/addendum-notifications.js';
import { auctionNotifications } from './reactors/auction-notifications.js';
import { awardNotifications } from './reactors/award-notifications.js';
import { bidNotifications } from './reactors/bid-notifications.js';
import { staffAlerts } from './reactors/staff-alerts.js';
import { peopleNotifications } from './reactors/people-notifications.js';
import { viewingNotifications } from './reactors/viewing-notifications.js';
import { messageStreams } from './rules/message.events.js';
import { templateStreams } from './rules/template.events.js';

export const messagingContext: Context = {
  name: 'messaging',
  streams: [
    {
      kind: templateStreams,
      about: 'A template with placeholders: a changed built-in one, or an added one.',
    },
    { kind: messageStreams, about: 'A message of staff to an audience, or a reminder to one person.' },
  ],
  projections: messagingProjections,
  reactors: (services) => [
    messageFanOut(services),
    peopleNotifications(services),
    viewingNotifications(services),
    auctionNotifications(services),
    awardNotifications(services),
    bidNotifications(services),
    addendumNotifications(services),
    staffAlerts(services),
  ],
  work: async (services) => {
    const { beginDeliveries } = await import('./delivery-work.js');
    return beginDeliveries({ ...services, branding: () => mailBranding(services.executor) });
  },
  restored: async (restored) => (await import('./held-deliveries.js')).holdDeliveries(restored),
  module: async () => (await import('./messaging.module.js')).MessagingModule,
};
