import type {
  AudienceQuery,
  AudienceView,
  HubMessageView,
  NotificationFilter,
  NotificationView,
  PreviewBody,
  TemplatePreview,
  TemplateView,
  WhatsAppTemplateView,
} from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { errorMessage } from '../../shared/http/api-error.js';
import { get, request } from '../../shared/http/request.js';
import { wholeList } from '../../shared/http/whole-list.js';
import {
  addUserNotifications,
  messagingNow,
  putNotification,
  setHouseTexts,
  setNotifications,
  setTemplates,
  setUserNotifications,
  setWhatsappTemplates,
} from './messaging-slice.js';

/** Loads messages into the store: the user's own, and for admins those of the firm. */

const PAGE = 25;

interface UserPage {
  notifications: NotificationView[];
  nextCursor?: string | null;
  unread: number;
}

const userPage = (filter: NotificationFilter, cursor: string | null, signal?: AbortSignal): Promise<UserPage> =>
  get(
    `/api/notifications/user?${new URLSearchParams({ limit: String(PAGE), filter, ...(cursor !== null && { cursor }) })}`,
    signal,
  );

export async function loadUserNotifications(filter: NotificationFilter, signal?: AbortSignal): Promise<void> {
  const { notifications: items, nextCursor = null, unread } = await userPage(filter, null, signal);
  setUserNotifications(filter, { items, nextCursor }, unread);
}

/** Loads the next page; does nothing after the last one. */
export async function loadMoreUserNotifications(filter: NotificationFilter): Promise<void> {
  const cursor = messagingNow().userNotifications[filter]?.nextCursor ?? null;
  if (cursor === null) return;
  const { notifications: items, nextCursor = null } = await userPage(filter, cursor);
  addUserNotifications(filter, { items, nextCursor });
}

/** For admins. Loads the messages, at most the newest thousand. */
export async function loadNotifications(signal?: AbortSignal): Promise<void> {
  setNotifications((await get<{ notifications: HubMessageView[] }>('/api/notifications', signal)).notifications);
}

/** For admins. Loads a message with its present numbers of deliveries. */
export async function loadNotification(id: string, signal?: AbortSignal): Promise<void> {
  putNotification((await get<{ notification: HubMessageView }>(`/api/notifications/sent/${id}`, signal)).notification);
}

/** For admins. The people that a message would reach now: their number, and some names. */
export async function audienceOf(query: AudienceQuery, signal?: AbortSignal): Promise<AudienceView> {
  const { audience } = await get<{ audience: AudienceView }>(
    `/api/notifications/audience?${new URLSearchParams({ ...query })}`,
    signal,
  );
  return audience;
}

export async function loadTemplates(signal?: AbortSignal): Promise<void> {
  const [templates, texts] = await Promise.all([
    wholeList<TemplateView>('/api/templates', 'templates', signal),
    wholeList<TemplateView>('/api/message-texts', 'texts', signal),
  ]);
  setHouseTexts(texts);
  setTemplates(templates);
}

export async function previewOf(body: PreviewBody, signal: AbortSignal): Promise<TemplatePreview> {
  const { preview } = await request<{ preview: TemplatePreview }>('POST', '/api/templates/preview', { body, signal });
  return preview;
}

/** For admins. Loads templates of WhatsApp. Stores a failure and does not throw it: no screen waits for them. */
export async function loadWhatsappTemplates(signal?: AbortSignal): Promise<void> {
  setWhatsappTemplates({ loading: true, error: null });
  try {
    const { templates, configured } = await get<{ templates: WhatsAppTemplateView[]; configured: boolean }>(
      '/api/notifications/whatsapp-templates',
      signal,
    );
    setWhatsappTemplates({ items: templates, configured, loading: false });
  } catch (error) {
    if (signal?.aborted) return setWhatsappTemplates({ loading: false });
    const words =
      errorMessage(error, t('The templates of WhatsApp could not be read.')) ?? t('We cannot reach the server.');
    setWhatsappTemplates({ loading: false, error: words });
  }
}
