import type { DynamicModule, Type } from '@nestjs/common';
import type { CommandExecutor, EventStore } from '@tender/event-store';
import type { Clock, Instant, StreamKind } from '@tender/kernel';
import type { Reactor } from '@tender/reactors';
import type { EventsPlace, Projection, ReadStore } from '@tender/read-store';
import type { Outages } from './outages.js';
import type { Publication, Replay, Verification } from './replay.js';

export type * from './replay.js';
export type { Outage, Outages } from './outages.js';

/** A kind of stream that a context owns: nobody else appends to such a stream. */
export interface OwnStreams {
  // Whatever its events are: who reads a list of contexts asks for names and catalogues only.
  readonly kind: StreamKind<never>;
  /** One sentence for the reference of events. */
  readonly about: string;
  /** How an auditor is shown such a stream as it stood after any of its events. */
  readonly replay?: Replay;
  /**
   * How what was decided on such a stream is derived again and compared, beyond what holds for all streams (`audit
   * verify`).
   */
  readonly verification?: Verification;
}

/** What reactors work with, in whichever process runs them. */
export interface ReactorServices {
  readonly executor: CommandExecutor;
  readonly clock: Clock;
  readonly state: Pick<ReadStore, 'state'>;
  /** What is shown to people: a few milliseconds behind the events, so that no rule may go by it. */
  readonly views: Pick<ReadStore, 'view'>;
  readonly outages: Outages;
  /** The 32 bytes from `SEAL_KEY_FILE`. */
  readonly rootKey: Buffer;
  readonly events: Pick<EventStore, 'readStream' | 'head'>;
  /** Where they are, for threads that read them by themselves. */
  readonly eventsPlace: EventsPlace;
  /** `PUBLIC_URL`. */
  readonly publicUrl: string | null;
}

/** How messages leave the house. */
export interface OutgoingSettings {
  /** The mail server; null: mails are kept. */
  readonly smtpUrl: string | null;
  /** The sender, as `MAIL_FROM` names it; null: one at the site's own name. */
  readonly mailFrom: string | null;
  /** What links in messages begin with; never what a request says of itself. */
  readonly siteUrl: string;
  /** Milliseconds for which deliveries are kept after they have come to their end. */
  readonly keepDeliveriesFor: number;
  /** The way to the WhatsApp Cloud API; null: there is none. */
  readonly whatsApp: WhatsAppSettings | null;
}

/** What the public log of the house goes by. */
export interface LogSettings {
  /** The address of the house, by which its log is named; null: none is known. */
  readonly publicUrl: string | null;
  /** Verifier keys of those who may co-sign (C2SP `tlog-cosignature`). */
  readonly witnesses: readonly string[];
  /** Where heads are stamped with the time (RFC 3161); null: nowhere. */
  readonly tsaUrl: string | null;
}

/** What the house needs to speak to the WhatsApp Cloud API of Meta. */
export interface WhatsAppSettings {
  /** Up to and with the version: `https://graph.facebook.com/v23.0`. */
  readonly apiUrl: string;
  readonly token: string;
  /** Id of the number that messages come from. */
  readonly phoneId: string;
  /** Id of the WhatsApp Business account, which has the templates. */
  readonly accountId: string;
}

/** What background work needs besides what reactors do. */
export interface WorkServices extends Pick<ReactorServices, 'executor' | 'clock' | 'state' | 'views' | 'rootKey'> {
  readonly outgoing: OutgoingSettings;
  readonly log: LogSettings;
  readonly logger: { warn(message: object): void; error(message: object): void };
}

/** A state that a backup held. What the house did after the backup is not in it, but may have had effects outside. */
export interface RestoredState {
  readonly state: Pick<ReadStore, 'state'>;
  readonly now: Instant;
  /**
   * Whether nothing went on after the backup: the house had stopped, and moves. What waited to be sent is then sent.
   */
  readonly moved: boolean;
}

/** Something that goes on by itself until it is stopped. */
export interface BackgroundWork {
  /** Resolves when nothing of it is under way any more. */
  stop(): Promise<void>;
}

/**
 * One part of the house with streams of its own, as those see it that know no part by name: the api, the projections'
 * thread, the worker, the command line, the documents. Loading it loads no Nest.
 */
export interface Context {
  /** That of its folder in `libs`, where its golden files are. */
  readonly name: string;
  readonly streams: readonly OwnStreams[];
  readonly projections: readonly Projection[];
  /** What must follow from events, in one process at a time: that of an embedded house, or the worker that leads. */
  readonly reactors?: (services: ReactorServices) => readonly Reactor[];
  /**
   * Begins what goes on by itself, in the process that runs the reactors, while it does. Only that process loads it.
   */
  readonly work?: (services: WorkServices) => Promise<readonly BackgroundWork[]>;
  /** What it publishes of the streams of others, for auditors to compare with them; one context of a house has it. */
  readonly publication?: Publication;
  /**
   * What becomes of its part of the state when a backup is put back, before the house is opened on it. May be repeated.
   */
  readonly restored?: (restored: RestoredState) => Promise<void>;
  /** What needs Nest: routes, and what says live messages (`LiveMessages`). The api loads it. */
  readonly module?: () => Promise<Type | DynamicModule>;
}

/** The reactors of all contexts. */
export const reactorsOf = (contexts: readonly Context[], services: ReactorServices): Reactor[] =>
  contexts.flatMap(({ reactors }) => reactors?.(services) ?? []);

/** Begins the background work of all contexts. */
export const beginWork = async (contexts: readonly Context[], services: WorkServices): Promise<BackgroundWork[]> =>
  (await Promise.all(contexts.map(async ({ work }) => (await work?.(services)) ?? []))).flat();

/** @throws RangeError when two of some contexts claim one kind of stream, or have one name. */
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
