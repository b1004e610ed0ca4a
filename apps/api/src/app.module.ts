import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AuctionsModule, InvitationDesk, SealKeys } from '@tender/auctions';
import { CLOCK, CommandExecutor, EVENT_STORE } from '@tender/event-store';
import { derivedKey } from '@tender/kernel';
import { Invitations, mailKeyOf, PEOPLE_SETTINGS, PeopleModule, type PeopleSettings } from '@tender/people';
import { currentViews, FILE_STORAGE, FRESHNESS, READ_STORE } from '@tender/read-store';
import { ErrorAnswers } from './http/error-answers.js';
import { LiveModule } from './live/live.module.js';
import { OperationsModule } from './operations/operations.module.js';
import type { Settings } from '@tender/platform/settings';
import type { Stores } from './stores.js';
import { ROOT_KEY, SETTINGS_TOKEN, STORES } from './tokens.js';

const MINUTE = 60_000;

function peopleSettings(settings: Settings, { rootKey, shared, counters }: Stores): PeopleSettings {
  return {
    session: { idle: settings.SESSION_IDLE_MINUTES * MINUTE, absolute: settings.SESSION_ABSOLUTE_HOURS * 60 * MINUTE },
    secureCookie: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: settings.PUBLIC_URL,
    sendsMail: settings.SMTP_URL !== null,
    rateLimits: settings.RATE_LIMITS === 'on',
    counters,
    sharedState: shared,
    fingerprintKey: derivedKey(rootKey, 'idempotency fingerprints'),
    logKey: derivedKey(rootKey, 'security log'),
    mailKey: mailKeyOf(rootKey),
    deviceKey: derivedKey(rootKey, 'known devices'),
  };
}

/** What every context asks for: the ports, the clock, the executor, the settings. */
@Global()
@Module({})
export class HouseModule {
  static with(settings: Settings, stores: Stores): DynamicModule {
    const providers = [
      { provide: EVENT_STORE, useValue: stores.events },
      { provide: READ_STORE, useValue: currentViews(stores.reads, stores.projections) },
      { provide: FILE_STORAGE, useValue: stores.files },
      { provide: FRESHNESS, useValue: stores.projections },
      { provide: CLOCK, useValue: stores.clock },
      { provide: ROOT_KEY, useValue: stores.rootKey },
      { provide: STORES, useValue: stores },
      { provide: SETTINGS_TOKEN, useValue: settings },
      { provide: PEOPLE_SETTINGS, useValue: peopleSettings(settings, stores) },
      { provide: CommandExecutor, useValue: stores.executor },
      { provide: SealKeys, useValue: new SealKeys(stores.rootKey) },
    ];
    return { module: HouseModule, providers, exports: providers };
  }
}

/** The whole house: contexts, live updates, operations; the error answers behind. The guard stands before it, in the HTTP layer's hooks. */
@Module({})
export class AppModule {
  static with(settings: Settings, stores: Stores): DynamicModule {
    return {
      module: AppModule,
      imports: [
        HouseModule.with(settings, stores),
        PeopleModule,
        AuctionsModule.with({
          invitationDesk: { provide: InvitationDesk, useExisting: Invitations },
          imports: [PeopleModule],
          outageGraceMillis: settings.OUTAGE_GRACE * MINUTE,
        }),
        LiveModule,
        OperationsModule,
      ],
      providers: [{ provide: APP_FILTER, useClass: ErrorAnswers }],
    };
  }
}
