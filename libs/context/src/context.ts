import type { DynamicModule, Type } from '@nestjs/common';
import type { CommandExecutor, EventStore } from '@tender/event-store';
import type { Clock, Instant, StreamKind } from '@tender/kernel';
import type { Reactor } from '@tender/reactors';
import type { EventsPlace, FileStorage, Projection, ReadStore } from '@tender/read-store';
import type { Outages } from './outages.js';
import type { Publication, Replay, Verification } from './replay.js';

export type * from './replay.js';
export type { Outage, Outages } from './outages.js';

export interface OwnStreams {
  // `never` accepts any event type: users of a list of contexts need only names and catalogues.
  readonly kind: StreamKind<never>;
  readonly about: string;
  readonly replay?: Replay;
  /** Recomputes the decisions of a stream of this kind, in addition to the checks for all streams (`audit verify`). */
  readonly verification?: Verification;
}

export interface ReactorServices {
  readonly executor: CommandExecutor;
  readonly clock: Clock;
  readonly state: Pick<ReadStore, 'state'>;
  /** Read models may lag behind the events: rules must not use them. */
  readonly views: Pick<ReadStore, 'view'>;
  readonly outages: Outages;
  /** The 32 bytes of `SEAL_KEY_FILE`. */
  readonly rootKey: Buffer;
  readonly events: Pick<EventStore, 'readStream' | 'head'>;
  readonly eventsPlace: EventsPlace;
  readonly files: Pick<FileStorage, 'saveFile' | 'openFile'>;
  readonly publicUrl: string | null;
}

export interface OutgoingSettings {
  /** The mail server. Null: mails are stored but not sent. */
  readonly smtpUrl: string | null;
  /** The sender in `MAIL_FROM`; null: an address at the site's own domain. */
  readonly mailFrom: string | null;
  /** Prefix of links in messages. Never taken from a request. */
  readonly siteUrl: string;
  /** How long completed deliveries are kept, in ms. */
  readonly keepDeliveriesFor: number;
  readonly whatsApp: WhatsAppSettings | null;
}

export interface LogSettings {
  readonly publicUrl: string | null;
  readonly witnesses: readonly string[];
  readonly tsaUrl: string | null;
}

export interface WhatsAppSettings {
  readonly apiUrl: string;
  readonly token: string;
  readonly phoneId: string;
  readonly accountId: string;
}

export interface WorkServices extends Pick<ReactorServices, 'executor' | 'clock' | 'state' | 'views' | 'rootKey'> {
  readonly outgoing: OutgoingSettings;
  readonly log: LogSettings;
  readonly logger: { warn(message: object): void; error(message: object): void };
}

export interface RestoredState {
  readonly state: Pick<ReadStore, 'state'>;
  readonly now: Instant;
  /** Whether the server was stopped before the backup, to move the installation. Pending messages are then sent. */
  readonly moved: boolean;
}

export interface BackgroundWork {
  stop(): Promise<void>;
}

/** One part of the application with its own streams. The api, worker, command line and docs read it: it must not load Nest. */
export interface Context {
  readonly name: string;
  readonly streams: readonly OwnStreams[];
  readonly projections: readonly Projection[];
  /** Reactors run in one process at a time: the api or, with MongoDB, the leading worker. */
  readonly reactors?: (services: ReactorServices) => readonly Reactor[];
  /** Background work. Only the process that runs the reactors loads and starts it. */
  readonly work?: (services: WorkServices) => Promise<readonly BackgroundWork[]>;
  /** Publications about other contexts' streams, for auditors. At most one context has it. */
  readonly publication?: Publication;
  /** Adapts the state of the context after a restore, before the installation is opened. May be repeated. */
  readonly restored?: (restored: RestoredState) => Promise<void>;
  readonly module?: () => Promise<Type | DynamicModule>;
}

export const reactorsOf = (contexts: readonly Context[], services: ReactorServices): Reactor[] =>
  contexts.flatMap(({ reactors }) => reactors?.(services) ?? []);

export const beginWork = async (contexts: readonly Context[], services: WorkServices): Promise<BackgroundWork[]> =>
  (await Promise.all(contexts.map(async ({ work }) => (await work?.(services)) ?? []))).flat();

/** @throws RangeError if two contexts have the same name or stream kind. */
export function assertDistinct(contexts: readonly Context[]): void {
  const taken = new Map<string, string>();
  for (const { name, streams } of contexts) {
    for (const claim of [`the name ${name}`, ...streams.map(({ kind }) => `the streams ${kind.stream('<id>')}`)]) {
      const owner = taken.get(claim);
      if (owner !== undefined) throw new RangeError(`the contexts ${owner} and ${name} both claim ${claim}`);
      taken.set(claim, name);
    }
  }
}
