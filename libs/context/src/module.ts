import { DiscoveryService } from '@nestjs/core';

/** What a context wants at hand before this process is sent work. */
export interface Preparation {
  readonly prepared: boolean;
}

/** Marks a provider as a `Preparation`: the api finds it in whatever module it is, and is not ready before it is prepared. */
export const Prepares = DiscoveryService.createDecorator();

/** Injection token of the house's one secret (`SEAL_KEY_FILE`), 32 bytes. */
export const ROOT_KEY = Symbol('RootKey');

/** Tells a context which read models stand still: what is read of them is behind. */
export abstract class ReadModelCondition {
  /** Names of projections. */
  abstract get standingStill(): readonly string[];
}
