import type { CommandExecutor, EventStore } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { adoptRules } from './adopted-rules.js';
import { confirmRootKey } from './key/known-key.js';

export interface InstallationAtStart {
  executor: Pick<CommandExecutor, 'execute' | 'state'>;
  events: EventStore;
  clock: Clock;
  rootKey: Buffer;
  isEmpty: boolean;
  warn(message: string): void;
}

/**
 * Compares the root key with that of the installation, and records the key and the version of the rules if they are not
 * recorded. A full disk does not fail a start.
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
