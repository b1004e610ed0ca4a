import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { createHmac } from 'node:crypto';
import { AUDIT_LOG_SETTINGS, AUDIT_PLACE, type AuditLogSettings, type AuditPlace } from '@tender/audit';
import {
  EVENTS_PLACE,
  InstallationFacts,
  LOG_SETTINGS,
  OUTGOING_SETTINGS,
  ReadModelCondition,
  ServerConditions,
  ROOT_KEY,
} from '@tender/context/module';
import { UserMessages } from '@tender/context/user-messages';
import { Queries, QUERY_METER } from '@tender/context/queries';
import { CLOCK, CommandExecutor, EVENT_STORE } from '@tender/event-store';
import { ErrorAnswers, HTTP_SETTINGS, HttpModule, type HttpSettings } from '@tender/http';
import { derivedKey } from '@tender/kernel';
import { mailKeyOf, PEOPLE_SETTINGS, type PeopleSettings } from '@tender/people';
import { currentViews, FILE_STORAGE, READ_YOUR_WRITES, READ_STORE } from '@tender/read-store';
import { auctionedViewings } from '@tender/platform/auctioned-viewings';
import { folderSubjects } from '@tender/platform/folder-subjects';
import { logSettings } from '@tender/platform/log-settings';
import { isKeyBesideData } from '@tender/platform/root-key';
import { outgoingSettings } from '@tender/platform/outgoing-settings';
import { viewingGateway } from '@tender/platform/viewing-gateway';
import { whatsAppAccess } from '@tender/platform/whatsapp-access';
import { LiveModule } from './live/live.module.js';
import { OperationsModule } from './operations/operations.module.js';
import type { Settings } from '@tender/platform/settings';
import type { Stores } from './stores/stores.js';
import { SETTINGS_TOKEN, STORES } from './injection-tokens.js';

const MINUTE = 60_000;

function httpSettings(settings: Settings, { rootKey, counters }: Stores): HttpSettings {
  return {
    secureCookie: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: settings.PUBLIC_URL,
    rateLimits: settings.RATE_LIMITS === 'on',
    commandsPerDay: settings.COMMANDS_PER_DAY,
    counters,
    fingerprintKey: derivedKey(rootKey, 'idempotency fingerprints'),
    logKey: derivedKey(rootKey, 'security log'),
  };
}

const auditPlace = ({ eventsPlace: events }: Stores): AuditPlace => ({
  events,
  thread: new URL('./audit-thread.js', import.meta.url),
});

/** Settings that may differ between the processes of one installation. */
const PLACES: ReadonlySet<string> = new Set(['PORT', 'HOST', 'DATA_DIR']);

/** The audit log gets digests of the settings, because some settings are secrets. */
function auditLogSettings(settings: Settings, { rootKey }: Stores): AuditLogSettings {
  const key = derivedKey(rootKey, 'settings in the audit log');
  const digestOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const digests = Object.entries(settings)
    .filter(([name]) => !PLACES.has(name))
    .map(([name, value]) => [name, digestOf(JSON.stringify([name, value]))]);
  return {
    keepDays: settings.AUDIT_LOG_DAYS,
    settings: Object.fromEntries(digests) as Record<string, string>,
    settingsKey: digestOf(''),
  };
}

function peopleSettings(settings: Settings, { rootKey, shared }: Stores): PeopleSettings {
  return {
    session: { idle: settings.SESSION_IDLE_MINUTES * MINUTE, absolute: settings.SESSION_ABSOLUTE_HOURS * 60 * MINUTE },
    sendsMail: settings.SMTP_URL !== null,
    sharedState: shared,
    mailKey: mailKeyOf(rootKey),
    deviceKey: derivedKey(rootKey, 'known devices'),
    factorKey: derivedKey(rootKey, 'second factors'),
  };
}

const readModelCondition = ({ projections }: Stores): ReadModelCondition => ({
  get failedProjections() {
    return projections.progress.failures.map(({ projection }) => projection).sort();
  },
});

const installationFacts = (settings: Settings, { lastBackup }: Stores): InstallationFacts => ({
  isKeyBesideData: isKeyBesideData(settings),
  lastBackup,
});

@Global()
@Module({})
export class PlatformModule {
  static with(settings: Settings, stores: Stores): DynamicModule {
    const providers = [
      { provide: EVENT_STORE, useValue: stores.followedEvents },
      { provide: READ_STORE, useValue: currentViews(stores.reads, stores.projections) },
      { provide: AUDIT_PLACE, useValue: auditPlace(stores) },
      { provide: AUDIT_LOG_SETTINGS, useValue: auditLogSettings(settings, stores) },
      { provide: EVENTS_PLACE, useValue: stores.eventsPlace },
      { provide: LOG_SETTINGS, useValue: logSettings(settings) },
      { provide: FILE_STORAGE, useValue: stores.files },
      { provide: READ_YOUR_WRITES, useValue: stores.projections },
      { provide: ReadModelCondition, useValue: readModelCondition(stores) },
      { provide: InstallationFacts, useValue: installationFacts(settings, stores) },
      { provide: ServerConditions, useValue: new ServerConditions() },
      { provide: CLOCK, useValue: stores.clock },
      { provide: ROOT_KEY, useValue: stores.rootKey },
      { provide: STORES, useValue: stores },
      { provide: SETTINGS_TOKEN, useValue: settings },
      { provide: HTTP_SETTINGS, useValue: httpSettings(settings, stores) },
      { provide: PEOPLE_SETTINGS, useValue: peopleSettings(settings, stores) },
      whatsAppAccess(settings),
      { provide: OUTGOING_SETTINGS, useValue: outgoingSettings(settings) },
      { provide: CommandExecutor, useValue: stores.executor },
      { provide: QUERY_METER, useValue: stores.calls.queries },
      Queries,
      UserMessages,
      auctionedViewings,
      viewingGateway,
      folderSubjects,
    ];
    return { module: PlatformModule, imports: [CqrsModule], providers, exports: providers };
  }
}

/** No Nest guard protects this module: hooks of the HTTP layer check access before Nest handles a request. */
@Module({})
export class AppModule {
  static with(settings: Settings, stores: Stores, contexts: readonly (Type | DynamicModule)[]): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.with(settings, stores), HttpModule, ...contexts, LiveModule, OperationsModule],
      providers: [{ provide: APP_FILTER, useClass: ErrorAnswers }],
    };
  }
}
