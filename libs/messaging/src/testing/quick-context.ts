import type { Context } from '@tender/context';
import { messagingContext } from '../context.js';
import { PACING } from '../delivery/pacing.js';
import { beginDeliveries } from '../delivery-work.js';
import { mailBranding } from '../mail/mail-branding.js';

/** Between two looks at an empty queue, in ms: a test waits for each message. */
const IDLE = 20;

/** The context of messages, whose deliveries begin at once. All else keeps its pace. */
export const quickMessagingContext: Context = {
  ...messagingContext,
  work: (services) =>
    Promise.resolve(
      beginDeliveries({ ...services, branding: () => mailBranding(services.executor) }, { ...PACING, idle: IDLE }),
    ),
};
