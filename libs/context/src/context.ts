import type { DynamicModule, Type } from '@nestjs/common';
import type { CommandExecutor, EventStore } from '@tender/event-store';
import type { Clock, Instant, StreamKind } from '@tender/kernel';
import type { Reactor } from '@tender/reactors';
import type { EventsPlace, Projection, ReadStore } from '@tender/read-store';
import type { Outages } from './outages.js';
import type { Publication, Replay, Verification } from './replay.js';

export type * from './replay.js';
export type { Outage, Outages } from './outages.js';

/** A kind of stream that a context owns: only the context appends to such streams. */
export interface OwnStreams {
  // `never` accepts any event type: users of a list of contexts need only names and catalogues.
  readonly kind: StreamKind<never>;
  /** One sentence for the reference of events. */
  readonly about: string;
  /** State after any event, for auditors. */
  readonly replay?: Replay;
  /** Recomputes and compares the decisions of such a stream, beyond the checks for all streams (`audit verify`). */
  readonly verification?: Verification;
}

export interface ReactorServices {
  readonly executor: CommandExecutor;
  readonly clock: Clock;
  readonly state: Pick<ReadStore, 'state'>;
  /** Read models are a few milliseconds behind the events: rules must not use them. */
  readonly views: Pick<ReadStore, 'view'>;
  readonly outages: Outages;
  /** The 32 bytes from `SEAL_KEY_FILE`. */
  readonly rootKey: Buffer;
  readonly events: Pick<EventStore, 'readStream' | 'head'>;
  readonly eventsPlace: EventsPlace;
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
  /** Access to the WhatsApp Cloud API, if configured. */
  readonly whatsApp: WhatsAppSettings | null;
}

export interface LogSettings {
  /** Address of the installation, which names its log, if known. */
  readonly publicUrl: string | null;
  /** Verifier keys of co-signers (C2SP `tlog-cosignature`). */
  readonly witnesses: readonly string[];
  /** Time-stamping authority for heads (RFC 3161), if any. */
  readonly tsaUrl: string | null;
}

export interface WhatsAppSettings {
  /** Including the version: `https://graph.facebook.com/v23.0`. */
  readonly apiUrl: string;
  readonly token: string;
  /** Id of the sender's number. */
  readonly phoneId: string;
  /** Id of the WhatsApp Business account with the templates. */
  readonly accountId: string;
}

export interface WorkServices extends Pick<ReactorServices, 'executor' | 'clock' | 'state' | 'views' | 'rootKey'> {
  readonly outgoing: OutgoingSettings;
  readonly log: LogSettings;
  readonly logger: { warn(message: object): void; error(message: object): void };
}

/** State from a backup. Actions after the backup are not in it, but may have had external effects. */
export interface RestoredState {
  readonly state: Pick<ReadStore, 'state'>;
  readonly now: Instant;
  /** Whether the server was stopped before the backup, to move the installation. Pending messages are then sent. */
  readonly moved: boolean;
}

export interface BackgroundWork {
  stop(): Promise<void>;
}

/** One part of the application with its own streams. The api, worker, command line and docs read it; loads no Nest. */
export interface Context {
  /** Name of its folder in `libs`, which holds its golden files. */
  readonly name: string;
  readonly streams: readonly OwnStreams[];
  readonly projections: readonly Projection[];
  /** Reactors to events. They run in one process at a time: the embedded server or the leading worker. */
  readonly reactors?: (services: ReactorServices) => readonly Reactor[];
  /** Starts background work, in the process that runs the reactors. Only that process loads it. */
  readonly work?: (services: WorkServices) => Promise<readonly BackgroundWork[]>;
  /** Publications about other contexts' streams, for auditors. At most one context has it. */
  readonly publication?: Publication;
  /** Adapts its state after a restore, before the installation is opened. May be repeated. */
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
