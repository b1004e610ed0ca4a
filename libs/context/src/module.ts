import { DiscoveryService } from '@nestjs/core';

/** Warm-up of a context before this process receives requests. */
export interface Preparation {
  readonly prepared: boolean;
}

/** Marks a provider as a `Preparation`, for discovery by the api. The api is not ready before all are prepared. */
export const Prepares = DiscoveryService.createDecorator();

/** Root key (`SEAL_KEY_FILE`), 32 bytes. */
export const ROOT_KEY = Symbol('RootKey');

export const OUTGOING_SETTINGS = Symbol('OutgoingSettings');

/** Token of `EventsPlace`, for threads that read the events themselves. */
export const EVENTS_PLACE = Symbol('EventsPlace');

export const LOG_SETTINGS = Symbol('LogSettings');

export abstract class ReadModelCondition {
  /** Names of projections. */
  abstract get standingStill(): readonly string[];
}

export interface ServerCondition {
  kind: 'lowDisk' | 'historyFinding';
  /** There is at most one condition per kind and subject. */
  subject: string;
}

export class ServerConditions {
  private readonly sources: (() => readonly ServerCondition[])[] = [];

  add(source: () => readonly ServerCondition[]): void {
    this.sources.push(source);
  }

  current(): ServerCondition[] {
    return this.sources.flatMap((source) => source());
  }
}

/** Personal data outside the `people` context. */
export interface PersonalData {
  /** Called before and after the erased user's record is removed; may be repeated. `email`: the address, or null. */
  forgetUser(userId: string, email: string | null): Promise<void>;
  /** Removes data of a deleted company, except data of its users. Called after those are erased; may be repeated. */
  forgetCompany?(companyId: string): Promise<void>;
}

/** Publications that are signed with the server's keys. Exports add them to those of `Publication`. */
export interface SignedPublication {
  /**
   * JSON values; empty if nothing was published. Input of `Publication.startVerifier`.
   * @param head size of the log whose signed head is needed; default: the newest.
   * @throws Rejection INVALID if the log has no such head
   */
  signedOf(stream: string, head?: number): Promise<readonly object[]>;
}

/** Marks a provider as `SignedPublication`, for discovery by exports. */
export const SignsPublication = DiscoveryService.createDecorator();

/** Marks a provider as `PersonalData`, for discovery by erasures. */
export const HoldsPersonalData = DiscoveryService.createDecorator();
