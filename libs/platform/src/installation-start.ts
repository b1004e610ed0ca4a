import type { CommandExecutor, EventStore } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { adoptRules } from './adopted-rules.js';
import { confirmRootKey } from './key/known-key.js';

export interface InstallationAtStart {
  executor: Pick<CommandExecutor, 'execute' | 'state'>;
  events: EventStore;
  clock: Clock;
  rootKey: Buffer;
  /** Whether the store held no event before this start. */
  isEmpty: boolean;
  /** Called with what the operator must know although the process starts. */
  warn(message: string): void;
}

/**
 * What a process does before it is ready: compares its root key, and records what the installation does not know yet. A
 * full disk ends no start: the next one records it.
 * @throws WrongSetting for another key than that of the installation
 */
export async function beginInstallation({ rootKey, warn, ...at }: InstallationAtStart): Promise<void> {
  try {
    await confirmRootKey(rootKey, at);
    await adoptRules(at.executor);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'DISK_FULL') throw error;
    warn('the disk is full: the next start records the root key and the version of the rules');
  }
}
