import { DiscoveryService } from '@nestjs/core';
import type { Instant } from '@tender/kernel';

export interface Preparation {
  readonly prepared: boolean;
}

/** Marks a provider as a `Preparation`, for discovery by the api. The api is not ready before all are prepared. */
export const Prepares = DiscoveryService.createDecorator();

export const ROOT_KEY = Symbol('RootKey');

export const OUTGOING_SETTINGS = Symbol('OutgoingSettings');

export const EVENTS_PLACE = Symbol('EventsPlace');

export const LOG_SETTINGS = Symbol('LogSettings');

export abstract class ReadModelCondition {
  abstract get failedProjections(): readonly string[];
}

export abstract class InstallationFacts {
  abstract readonly isKeyBesideData: boolean;
  /** When the last complete backup was made; null if none is known. */
  abstract lastBackup(): Promise<Instant | null>;
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

export interface PersonalData {
  /** Called before and after the user's record is deleted; may be repeated. `email`: the address, or null. */
  forgetUser(userId: string, email: string | null): Promise<void>;
  /** Removes data of a deleted company, after its users are erased. May be repeated. */
  forgetCompany?(companyId: string): Promise<void>;
}

export interface SignedPublication {
  /**
   * Signed proofs of the public log about a stream; empty if there are none. @param head size of the log under which to
   * prove @throws Rejection INVALID if the log is shorter, or does not contain the auction's root at that size
   */
  signedOf(stream: string, head?: number): Promise<readonly object[]>;
}

export const SignsPublication = DiscoveryService.createDecorator();

export const HoldsPersonalData = DiscoveryService.createDecorator();
