import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HoldsPersonalData, type PersonalData } from '@tender/context/module';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { PEOPLE_SETTINGS, type PeopleSettings } from '@tender/people';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { MailChoices } from './choices/mail-choices.js';
import { Deliveries } from './delivery/deliveries.js';

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

/** What is on its way to people, and what they have chosen. */
@HoldsPersonalData()
class MessagesOfPeople implements PersonalData {
  constructor(
    @Inject(Deliveries) private readonly deliveries: Deliveries,
    @Inject(MailChoices) private readonly choices: MailChoices,
  ) {}

  async forget(userId: string, email: string | null): Promise<void> {
    await this.deliveries.forget(userId, email);
    await this.choices.forget(userId);
  }
}

/** What people are told: in the application, by mail, by WhatsApp. */
@Module({ providers: [deliveries, choices, MessagesOfPeople], exports: [deliveries, choices] })
export class MessagingModule implements OnModuleInit {
  constructor(
    private readonly deliveries: Deliveries,
    @Inject(PEOPLE_SETTINGS) private readonly people: PeopleSettings,
  ) {}

  /** Before anybody's erasure is settled: it would wait for what nobody is sending. */
  async onModuleInit(): Promise<void> {
    if (!this.people.sharedState) await this.deliveries.takeBack();
  }
}
