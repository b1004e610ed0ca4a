import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { HoldsPersonalData, type PersonalData } from '@tender/context/module';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { PEOPLE_SETTINGS, type PeopleSettings } from '@tender/people';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { MailChoices } from './choices/mail-choices.js';
import { Unsubscriptions } from './choices/unsubscriptions.js';
import { MessageCommandHandler } from './commands/message-command-message.js';
import { TemplateCommandHandler } from './commands/template-command-message.js';
import { ConditionAlerts } from './alerts/condition-alerts.js';
import { Deliveries } from './delivery/deliveries.js';
import { DeliveriesController } from './http/deliveries.controller.js';
import { MailChoicesController } from './http/mail-choices.controller.js';
import { HubController } from './http/hub.controller.js';
import { OwnNotificationsController } from './http/own-notifications.controller.js';
import { HouseTextsController } from './http/house-texts.controller.js';
import { TemplateController } from './http/template.controller.js';
import { WhatsAppController } from './http/whatsapp.controller.js';
import { MessageCounts } from './hub/message-counts.js';
import { Notifications } from './in-app/notifications.js';
import { MessagingPoller } from './live/messaging-poller.js';
import { ColleagueRequests } from './services/colleague-requests.js';
import { DeliveryViews } from './services/delivery-views.js';
import { AudienceService } from './services/audience-service.js';
import { HubMessages } from './services/hub-messages.js';
import { HubService } from './services/hub-service.js';
import { NotificationService } from './services/notification-service.js';
import { PreviewService } from './services/preview-service.js';
import { ReadMessages } from './services/read-messages.js';
import { RecipientNames } from './services/recipient-names.js';
import { Reminders } from './services/reminders.js';
import { TemplateNames } from './services/template-names.js';
import { TemplateService } from './services/template-service.js';
import { WhatsAppReports } from './services/whatsapp-reports.js';
import { WhatsAppTemplates } from './services/whatsapp-templates.js';

const deliveries = {
  provide: Deliveries,
  inject: [READ_STORE, CLOCK],
  useFactory: (store: ReadStore, clock: Clock) => new Deliveries(store, clock),
};
const choices = {
  provide: MailChoices,
  inject: [READ_STORE],
  useFactory: (store: ReadStore) => new MailChoices(store),
};

@HoldsPersonalData()
class MessagesOfPeople implements PersonalData {
  constructor(
    @Inject(Deliveries) private readonly deliveries: Deliveries,
    @Inject(MailChoices) private readonly choices: MailChoices,
    @Inject(Notifications) private readonly notifications: Notifications,
  ) {}

  async forgetUser(userId: string, email: string | null): Promise<void> {
    await this.deliveries.forgetUser(userId, email);
    await this.choices.forget(userId);
    await this.notifications.forgetUser(userId);
  }
}

const notifications = {
  provide: Notifications,
  inject: [READ_STORE, CLOCK],
  useFactory: (store: ReadStore, clock: Clock) => new Notifications(store, clock),
};

const counts = {
  provide: MessageCounts,
  inject: [READ_STORE, Deliveries, Notifications, CLOCK],
  useFactory: (store: ReadStore, sent: Deliveries, told: Notifications, clock: Clock) =>
    new MessageCounts(store, { deliveries: sent, notifications: told }, clock),
};

/** The app provides other dependencies globally, such as the stores, the executor and `WHATSAPP_ACCESS`. */
@Module({
  imports: [CqrsModule],
  controllers: [
    MailChoicesController,
    DeliveriesController,
    OwnNotificationsController,
    HubController,
    TemplateController,
    HouseTextsController,
    WhatsAppController,
  ],
  providers: [
    deliveries,
    choices,
    notifications,
    counts,
    MessagesOfPeople,
    Unsubscriptions,
    DeliveryViews,
    TemplateCommandHandler,
    MessageCommandHandler,
    TemplateNames,
    TemplateService,
    RecipientNames,
    AudienceService,
    HubMessages,
    HubService,
    Reminders,
    ColleagueRequests,
    NotificationService,
    ReadMessages,
    PreviewService,
    WhatsAppReports,
    WhatsAppTemplates,
    MessagingPoller,
    ConditionAlerts,
  ],
  exports: [deliveries, choices],
})
export class MessagingModule implements OnModuleInit {
  constructor(
    private readonly deliveries: Deliveries,
    @Inject(PEOPLE_SETTINGS) private readonly people: PeopleSettings,
  ) {}

  /** Requeues abandoned deliveries before pending erasures are completed: an erasure waits for active deliveries. */
  async onModuleInit(): Promise<void> {
    if (!this.people.sharedState) await this.deliveries.takeBack();
  }
}
