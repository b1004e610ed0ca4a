import {
  isPlaceholder,
  PLACEHOLDERS,
  placeholdersIn,
  type HubMessageView,
  type PreviewBody,
  type ReminderBody,
  type TemplatePreview,
  type TemplateView,
  type ViewingView,
} from '@tender/contracts';
import { t } from '../language/t.js';
import { errorMessage } from '../http/api-error.js';
import { command, newIdempotencyKey } from '../http/command.js';
import { get, request } from '../http/request.js';
import { wholeList } from '../http/whole-list.js';

/** Reminders to people one by one, from wherever staff have a person before them. */

/** Somebody who can be reminded. */
export interface Addressee {
  userId: string;
  name: string;
}

/** What became of reminders. */
export interface Reminded {
  /** Number of people. */
  reminded: number;
  /** In words, each with the name. */
  failures: readonly string[];
}

const remind = (userId: string, body: ReminderBody): Promise<{ notification: HubMessageView }> =>
  command('POST', `/api/notifications/reminder/${userId}`, body, newIdempotencyKey());

/** Reminds people one after another. One that fails keeps nobody else from being reminded. */
export async function remindEach(people: readonly Addressee[], body: ReminderBody): Promise<Reminded> {
  const failures: string[] = [];
  for (const { userId, name } of people) {
    try {
      await remind(userId, body);
    } catch (error) {
      failures.push(`${name}: ${errorMessage(error, t('could not be reminded')) ?? t('we cannot reach the server')}`);
    }
  }
  return { reminded: people.length - failures.length, failures };
}

/** The texts that a reminder can have. */
export const reminderTexts = (signal?: AbortSignal): Promise<TemplateView[]> =>
  wholeList<TemplateView>('/api/templates', 'templates', signal);

/** What a reminder is about, as one person gets it; `auctionId` where it is known which auction the house will name. */
export interface ReminderPlace {
  userId: string;
  viewingId: string;
  auctionId?: string;
}

/**
 * A text's subject as somebody will read it; its label, which names no other auction, where it speaks of one that is chosen only when it is sent.
 * The subject alone is asked for: what a body may tell of bids is read by nobody here.
 */
export async function subjectFor(
  { subject, label }: TemplateView,
  place: ReminderPlace,
  signal?: AbortSignal,
): Promise<string> {
  const ofAuction = placeholdersIn(subject).some((name) => isPlaceholder(name) && PLACEHOLDERS[name].of === 'auction');
  if (ofAuction && place.auctionId === undefined) return label;
  const body: PreviewBody = { subject, body: label, ...place };
  if (ofAuction) delete body.viewingId;
  const { preview } = await request<{ preview: TemplatePreview }>('POST', '/api/templates/preview', {
    body,
    ...(signal && { signal }),
  });
  return preview.subject;
}

/** The viewings to which somebody is invited, and of which people can be told. */
export async function viewingsOf(userId: string, signal?: AbortSignal): Promise<ViewingView[]> {
  const { viewings } = await get<{ viewings: ViewingView[] }>('/api/viewing/getAll?fetchType=overview', signal);
  return viewings.filter(({ users, status }) => status !== 'draft' && users.includes(userId));
}
