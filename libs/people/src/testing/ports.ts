import { Global, Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { UserMessages } from '@tender/context/user-messages';
import { Queries, QUERY_METER } from '@tender/context/queries';
import { CLOCK, CommandExecutor, EVENT_STORE, UNMETERED } from '@tender/event-store';
import { HTTP_SETTINGS, memoryCounters, type HttpSettings } from '@tender/http';
import { currentViews, FILE_STORAGE, READ_STORE, READ_YOUR_WRITES } from '@tender/read-store';
import { mailKeyOf } from '../mails/kept-mails.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import type { TestStores } from './test-stores.js';

export const KEY = Buffer.alloc(32, 1);
const HOUR = 3_600_000;

/** The providers that the app gives to the modules of people. */
export function portsOf(
  { clock, events, reads, readYourWrites, files }: TestStores,
  { sendsMail = false, rateLimits = false }: { sendsMail?: boolean; rateLimits?: boolean } = {},
): Type {
  const settings: PeopleSettings = {
    session: { idle: HOUR, absolute: 8 * HOUR },
    sendsMail,
    sharedState: false,
    mailKey: mailKeyOf(KEY),
    deviceKey: KEY,
    factorKey: KEY,
  };
  const ports = [
    { provide: EVENT_STORE, useValue: events },
    { provide: READ_STORE, useValue: currentViews(reads, readYourWrites) },
    { provide: READ_YOUR_WRITES, useValue: readYourWrites },
    { provide: FILE_STORAGE, useValue: files },
    { provide: CLOCK, useValue: clock },
    { provide: CommandExecutor, useValue: new CommandExecutor(events, clock) },
    { provide: QUERY_METER, useValue: UNMETERED },
    { provide: PEOPLE_SETTINGS, useValue: settings },
    {
      provide: HTTP_SETTINGS,
      useValue: { rateLimits, counters: memoryCounters, logKey: KEY } satisfies Partial<HttpSettings>,
    },
    Queries,
    UserMessages,
  ];
  @Global()
  @Module({ imports: [CqrsModule], providers: ports, exports: ports })
  class Ports {}
  return Ports;
}
