import { MAXIMUM_DAYS_AHEAD, type MessageStatus } from '@tender/contracts';
import { Rejection, unknownEvent, type Context, type Decider } from '@tender/kernel';
import { messageCatalogue, type MessageEvent, type MessageId, type MessageDraft } from './message.events.js';
import { checkFillable } from './fillable.js';
import { checkPlaceholders } from './template.js';

export type Message =
  | { readonly status: 'none' }
  | ({ readonly status: MessageStatus; readonly messageId: MessageId } & Readonly<MessageDraft>);

export type MessageCommand =
  | { type: 'ComposeMessage'; messageId: MessageId; draft: MessageDraft }
  | { type: 'CancelMessage' }
  | { type: 'BeginMessage' }
  | { type: 'CompleteMessage'; recipients: number };

const NO_MESSAGE: Message = { status: 'none' };
const DAY = 24 * 3_600_000;

function decide(message: Message, command: MessageCommand, { now }: Context): MessageEvent[] {
  if (command.type === 'ComposeMessage') return compose(message, command, now);
  const known = existing(message);
  const { messageId } = known;
  switch (command.type) {
    case 'CancelMessage':
      if (known.status === 'cancelled') return [];
      if (known.status !== 'scheduled') throw new Rejection('MESSAGE_NOT_SCHEDULED', { status: known.status });
      return [{ type: 'MessageCancelled', data: { messageId } }];
    // Changes nothing before the due time, or after a cancellation.
    case 'BeginMessage':
      return known.status === 'scheduled' && known.scheduledFor !== null && now >= known.scheduledFor
        ? [{ type: 'MessageBegun', data: { messageId } }]
        : [];
    case 'CompleteMessage':
      return known.status === 'sending'
        ? [{ type: 'MessageSent', data: { messageId, recipients: command.recipients } }]
        : [];
  }
}

function compose(
  message: Message,
  { messageId, draft }: { messageId: MessageId; draft: MessageDraft },
  now: string,
): MessageEvent[] {
  if (message.status !== 'none') throw new Rejection('MESSAGE_EXISTS', { status: message.status });
  for (const text of [draft, ...Object.values(draft.texts ?? {})]) {
    checkPlaceholders(text);
    checkFillable({ ...draft, subject: text.subject, body: text.body });
  }
  checkWhatsApp(draft);
  const { scheduledFor } = draft;
  if (scheduledFor !== null && Date.parse(scheduledFor) > Date.parse(now) + MAXIMUM_DAYS_AHEAD * DAY)
    throw new Rejection('INVALID', [
      { field: 'scheduledFor', rule: 'ahead', message: `at most ${MAXIMUM_DAYS_AHEAD} days ahead` },
    ]);
  const isLater = scheduledFor !== null && scheduledFor > now;
  return [{ type: 'MessageComposed', data: { messageId, ...draft, scheduledFor: isLater ? scheduledFor : null } }];
}

function checkWhatsApp({ channels, whatsapp }: MessageDraft): void {
  if (channels.includes('whatsapp') && whatsapp === null)
    throw new Rejection('INVALID', [
      { field: 'whatsappTemplate', rule: 'needed', message: 'WhatsApp sends only its own templates: choose one' },
    ]);
}

export function existing(message: Message): Exclude<Message, { status: 'none' }> {
  if (message.status === 'none') throw new Rejection('NOT_FOUND');
  return message;
}

function evolve(message: Message, event: MessageEvent): Message {
  if (event.type === 'MessageComposed')
    return { ...event.data, status: event.data.scheduledFor === null ? 'sending' : 'scheduled' };
  if (message.status === 'none') return message;
  switch (event.type) {
    case 'MessageBegun':
      return { ...message, status: 'sending' };
    case 'MessageSent':
      return { ...message, status: 'sent' };
    case 'MessageCancelled':
      return { ...message, status: 'cancelled' };
    default:
      return unknownEvent(event, message);
  }
}

export const messageDecider: Decider<Message, MessageCommand, MessageEvent> = {
  initial: NO_MESSAGE,
  decide,
  evolve,
  catalogue: messageCatalogue,
};
