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
import { labelled } from '../language/join-texts.js';

export interface Addressee {
  userId: string;
  name: string;
}

export interface Reminded {
  reminded: number;
  failures: readonly string[];
}

const remind = (userId: string, body: ReminderBody): Promise<{ notification: HubMessageView }> =>
  command('POST', `/api/notifications/reminder/${userId}`, body, newIdempotencyKey());

export async function remindEach(people: readonly Addressee[], body: ReminderBody): Promise<Reminded> {
  const failures: string[] = [];
  for (const { userId, name } of people) {
    try {
      await remind(userId, body);
    } catch (error) {
      failures.push(labelled(name, errorMessage(error, t('could not be reminded')) ?? t('we cannot reach the server')));
    }
  }
  return { reminded: people.length - failures.length, failures };
}

export const reminderTexts = (signal?: AbortSignal): Promise<TemplateView[]> =>
  wholeList<TemplateView>('/api/templates', 'templates', signal);

export interface ReminderPlace {
  userId: string;
  viewingId: string;
  auctionId?: string;
}

/** Preview of the subject; the label of the text if its subject names an auction and none is chosen yet. */
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

export async function viewingsOf(userId: string, signal?: AbortSignal): Promise<ViewingView[]> {
  const { viewings } = await get<{ viewings: ViewingView[] }>('/api/viewing/getAll?fetchType=overview', signal);
  return viewings.filter(({ users, status }) => status !== 'draft' && users.includes(userId));
}
