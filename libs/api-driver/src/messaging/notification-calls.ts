import type {
  AudienceQuery,
  AudienceView,
  DeliveryStatus,
  DeliveryView,
  HubMessageView,
  MailChoice,
  MailChoicesView,
  NotificationFilter,
  NotificationView,
  ReminderBody,
  SendMessageBody,
  WhatsAppTemplateView,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Notifications, and messages of the staff (`specification.md §7` NOTIFICATIONS). */
export class NotificationCalls {
  constructor(private readonly api: ApiSession) {}

  listOwn(filter: NotificationFilter = 'all'): Promise<{ notifications: NotificationView[]; unread: number }> {
    return this.api.call('GET', `/api/notifications/user?filter=${filter}`);
  }

  /** @returns the number of unread notifications */
  async markAll(): Promise<number> {
    return (await this.api.call<{ unread: number }>('PATCH', '/api/notifications/markAll')).unread;
  }

  async clearAll(): Promise<number> {
    return (await this.api.call<{ unread: number }>('PATCH', '/api/notifications/user/clearAll')).unread;
  }

  markRead(notificationId: string): Promise<{ notification: NotificationView; unread: number }> {
    return this.api.call('PATCH', `/api/notifications/user/read/${notificationId}`);
  }

  async sent(): Promise<HubMessageView[]> {
    return (await this.api.call<{ notifications: HubMessageView[] }>('GET', '/api/notifications')).notifications;
  }

  getMessage(messageId: string): Promise<HubMessageView> {
    return this.message('GET', `sent/${messageId}`);
  }

  send(body: SendMessageBody): Promise<HubMessageView> {
    return this.message('POST', '', body);
  }

  /** Cancels a scheduled message; fails for any other. */
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

  remindNotBid(auctionId: string, templateId?: string): Promise<HubMessageView> {
    return this.message('POST', `reminder/not-bid/${auctionId}`, { templateId });
  }

  /** E-mail and WhatsApp deliveries, newest first. */
  async deliveries(of: { about?: string; status?: DeliveryStatus } = {}): Promise<DeliveryView[]> {
    const path = `/api/notifications/deliveries?${new URLSearchParams(of)}`;
    return (await this.api.call<{ deliveries: DeliveryView[] }>('GET', path)).deliveries;
  }

  async retry(deliveryId: string): Promise<DeliveryView> {
    const body = { deliveryId };
    return (await this.api.call<{ delivery: DeliveryView }>('POST', '/api/notifications/deliveries/retry', { body }))
      .delivery;
  }

  async choices(): Promise<MailChoicesView> {
    return (await this.api.call<{ choices: MailChoicesView }>('GET', '/api/notifications/choices')).choices;
  }

  async choose(body: Partial<MailChoicesView>): Promise<MailChoicesView> {
    return (await this.api.call<{ choices: MailChoicesView }>('PATCH', '/api/notifications/choices', { body })).choices;
  }

  /** Stops mails of one kind; needs no session. @param token of the link in a mail */
  async unsubscribe(token: string): Promise<MailChoice> {
    return (await this.api.call<{ choice: MailChoice }>('POST', `/api/notifications/unsubscribe/${token}`)).choice;
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
