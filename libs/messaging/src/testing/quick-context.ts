import type { Context } from '@tender/context';
import { messagingContext } from '../context.js';
import { PACING } from '../delivery/pacing.js';
import { beginDeliveries } from '../delivery-work.js';
import { mailBranding } from '../mail/mail-branding.js';

/** Poll interval of an empty queue in ms: a test waits for each message. */
const IDLE = 20;

/** The messaging context with immediate deliveries; everything else keeps its pace. */
export const quickMessagingContext: Context = {
  ...messagingContext,
  work: (services) =>
    beginDeliveries({ ...services, branding: () => mailBranding(services.executor) }, { ...PACING, idle: IDLE }),
};
