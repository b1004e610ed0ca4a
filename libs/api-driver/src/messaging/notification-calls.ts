import type {
  AudienceQuery,
  AudienceView,
  HubMessageView,
  NotificationFilter,
  NotificationView,
  ReminderBody,
  SendMessageBody,
  WhatsAppTemplateView,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** What people are told, and what the house writes to them (`specification.md §7` NOTIFICATIONS). */
export class NotificationCalls {
  constructor(private readonly api: ApiSession) {}

  /** What the caller was told. */
  own(filter: NotificationFilter = 'all'): Promise<{ notifications: NotificationView[]; unread: number }> {
    return this.api.call('GET', `/api/notifications/user?filter=${filter}`);
  }

  /** @returns the number that is unread */
  async markAll(): Promise<number> {
    return (await this.api.call<{ unread: number }>('PATCH', '/api/notifications/markAll')).unread;
  }

  /** @returns the number that is unread */
  async clearAll(): Promise<number> {
    return (await this.api.call<{ unread: number }>('PATCH', '/api/notifications/user/clearAll')).unread;
  }

  markRead(notificationId: string): Promise<{ notification: NotificationView; unread: number }> {
    return this.api.call('PATCH', `/api/notifications/user/read/${notificationId}`);
  }

  /** The messages of the house, the newest first. */
  async sent(): Promise<HubMessageView[]> {
    return (await this.api.call<{ notifications: HubMessageView[] }>('GET', '/api/notifications')).notifications;
  }

  one(messageId: string): Promise<HubMessageView> {
    return this.message('GET', `sent/${messageId}`);
  }

  send(body: SendMessageBody): Promise<HubMessageView> {
    return this.message('POST', '', body);
  }

  /** A message that was put off. */
  cancel(messageId: string): Promise<HubMessageView> {
    return this.message('PATCH', `cancel/${messageId}`);
  }

  async audience(query: AudienceQuery): Promise<AudienceView> {
    const search = new URLSearchParams({ ...query });
    return (await this.api.call<{ audience: AudienceView }>('GET', `/api/notifications/audience?${search}`)).audience;
  }

  remind(userId: string, body: ReminderBody): Promise<HubMessageView> {
    return this.message('POST', `reminder/${userId}`, body);
  }

  /** Everybody on an auction whose company has not bid. */
  remindNotBid(auctionId: string, templateId?: string): Promise<HubMessageView> {
    return this.message('POST', `reminder/not-bid/${auctionId}`, { templateId });
  }

  whatsAppTemplates(): Promise<{ templates: WhatsAppTemplateView[]; configured: boolean }> {
    return this.api.call('GET', '/api/notifications/whatsapp-templates');
  }

  private async message(method: 'GET' | 'POST' | 'PATCH', path: string, body: object = {}): Promise<HubMessageView> {
    const address = path === '' ? '/api/notifications' : `/api/notifications/${path}`;
    const ask = method === 'GET' ? {} : { body };
    return (await this.api.call<{ notification: HubMessageView }>(method, address, ask)).notification;
  }
}
