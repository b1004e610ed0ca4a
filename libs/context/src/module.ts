import { DiscoveryService } from '@nestjs/core';

/** What a context wants at hand before this process is sent work. */
export interface Preparation {
  readonly prepared: boolean;
}

/**
 * Marks a provider as a `Preparation`: the api finds it in whatever module it is, and is not ready before it is
 * prepared.
 */
export const Prepares = DiscoveryService.createDecorator();

/** Injection token of the root key (`SEAL_KEY_FILE`), 32 bytes. */
export const ROOT_KEY = Symbol('RootKey');

/** Injection token of `OutgoingSettings`. */
export const OUTGOING_SETTINGS = Symbol('OutgoingSettings');

/** Injection token of `EventsPlace`: where the events are, for threads that read them by themselves. */
export const EVENTS_PLACE = Symbol('EventsPlace');

/** Injection token of `LogSettings`. */
export const LOG_SETTINGS = Symbol('LogSettings');

/** Tells a context which read models stand still: what is read of them is behind. */
export abstract class ReadModelCondition {
  /** Names of projections. */
  abstract get standingStill(): readonly string[];
}

/** Something that is wrong with the server while it lasts. */
export interface ServerCondition {
  kind: 'lowDisk' | 'historyFinding';
  /** Of one subject there is one condition. */
  subject: string;
}

/** What is wrong with the server now, asked of those parts of the app that watch it. */
export class ServerConditions {
  private readonly sources: (() => readonly ServerCondition[])[] = [];

  add(source: () => readonly ServerCondition[]): void {
    this.sources.push(source);
  }

  current(): ServerCondition[] {
    return this.sources.flatMap((source) => source());
  }
}

/** What a context keeps of people, besides what people keeps itself. */
export interface PersonalData {
  /**
   * Removes everything of somebody who is being erased; called before their record goes, and after. May be repeated.
   * @param email the address that was theirs; null where none was.
   */
  forgetUser(userId: string, email: string | null): Promise<void>;
  /**
   * Removes what is kept of a company that is deleted, besides what is kept of its people; called after those are
   * erased. May be repeated.
   */
  forgetCompany?(companyId: string): Promise<void>;
}

/**
 * What the house has published of a history, and signs where its keys are: for an export, beside what `Publication`
 * tells of it.
 */
export interface SignedPublication {
  /**
   * As JSON; empty where there is nothing. `Publication.startVerifier` takes it with the rest.
   * @param head number of entries of the log of which the signed head is wanted; without it the newest.
   * @throws Rejection INVALID where the log has no such head
   */
  signedOf(stream: string, head?: number): Promise<readonly object[]>;
}

/** Marks a provider as `SignedPublication`: exports find it in whatever module it is. */
export const SignsPublication = DiscoveryService.createDecorator();

/** Marks a provider as `PersonalData`: an erasure finds it in whatever module it is. */
export const HoldsPersonalData = DiscoveryService.createDecorator();
