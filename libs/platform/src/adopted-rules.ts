import { CURRENT_RULES } from '@tender/kernel';
import type { CommandExecutor } from '@tender/event-store';
import { newId, Rejection, SYSTEM } from '@tender/kernel';
import { INSTALLATION_STREAM, installationDecider } from '@tender/people/installation';

/**
 * Records that this release, and so its version of the rules, is in use. Only the first start of a release writes; of two
 * processes that start at once, one does.
 * @returns false when the disk is full: the next start tries again.
 */
export async function adoptRules(executor: Pick<CommandExecutor, 'execute'>): Promise<boolean> {
  try {
    await executor.execute(
      installationDecider,
      INSTALLATION_STREAM,
      { type: 'AdoptRules', rules: CURRENT_RULES },
      { actor: SYSTEM, commandId: newId(), idempotent: false, requestId: 'start' },
    );
    return true;
  } catch (error) {
    if (error instanceof Rejection && error.code === 'DISK_FULL') return false;
    throw error;
  }
}
