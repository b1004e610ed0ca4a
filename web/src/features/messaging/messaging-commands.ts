import {
  isHouseText,
  type CreateTemplateBody,
  type HubMessageView,
  type NotificationView,
  type SendMessageBody,
  type TemplateUpdates,
  type TemplateView,
} from '@tender/contracts';
import { command, newIdempotencyKey } from '../../shared/http/command.js';
import { del, patch } from '../../shared/http/request.js';
import {
  dropTemplate,
  putHouseText,
  putNotification,
  putTemplate,
  putUserNotification,
  userNotificationsCleared,
  userNotificationsRead,
} from './messaging-slice.js';

/** Commands on messages. Each one updates the store. */

export async function markRead(id: string): Promise<void> {
  const { notification, unread } = await patch<{ notification: NotificationView; unread: number }>(
    `/api/notifications/user/read/${id}`,
  );
  putUserNotification(notification, unread);
}

export async function markAll(): Promise<void> {
  await patch('/api/notifications/markAll');
  userNotificationsRead();
}

export async function clearAll(): Promise<void> {
  await patch('/api/notifications/user/clearAll');
  userNotificationsCleared();
}

/** Sends or schedules a message. @param key idempotency key: a retry reaches people only once */
export async function sendMessage(body: SendMessageBody, key: string): Promise<HubMessageView> {
  const { notification } = await command<{ notification: HubMessageView }>('POST', '/api/notifications', body, key);
  putNotification(notification);
  return notification;
}

export async function cancelMessage(id: string): Promise<void> {
  putNotification((await patch<{ notification: HubMessageView }>(`/api/notifications/cancel/${id}`)).notification);
}

export async function createTemplate(body: CreateTemplateBody): Promise<TemplateView> {
  const { template } = await command<{ template: TemplateView }>('POST', '/api/templates', body, newIdempotencyKey());
  putTemplate(template);
  return template;
}

export async function updateTemplate(id: string, changes: TemplateUpdates): Promise<TemplateView> {
  if (isHouseText(id)) return houseText(`/api/message-texts/${id}`, changes);
  const { template } = await patch<{ template: TemplateView }>(`/api/templates/${id}`, changes);
  putTemplate(template);
  return template;
}

/** Restores the original text of a built-in template. */
export async function resetTemplate(id: string): Promise<TemplateView> {
  if (isHouseText(id)) return houseText(`/api/message-texts/reset/${id}`);
  const { template } = await patch<{ template: TemplateView }>(`/api/templates/reset/${id}`);
  putTemplate(template);
  return template;
}

async function houseText(path: string, changes: TemplateUpdates = {}): Promise<TemplateView> {
  const { text } = await patch<{ text: TemplateView }>(path, changes);
  putHouseText(text);
  return text;
}

export async function deleteTemplate(id: string): Promise<void> {
  await del(`/api/templates/${id}`);
  dropTemplate(id);
}
