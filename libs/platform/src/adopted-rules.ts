import { CURRENT_RULES } from '@tender/kernel';
import type { CommandExecutor } from '@tender/event-store';
import { newId, SYSTEM } from '@tender/kernel';
import { INSTALLATION_STREAM, installationDecider } from '@tender/people/installation';

/**
 * Records that this version of the rules is in use. Only the first start with this version writes an event; if two
 * processes start at once, only one does.
 * @throws Rejection DISK_FULL
 */
export async function adoptRules(executor: Pick<CommandExecutor, 'execute'>): Promise<void> {
  await executor.execute(
    installationDecider,
    INSTALLATION_STREAM,
    { type: 'AdoptRules', rules: CURRENT_RULES },
    { actor: SYSTEM, commandId: newId(), idempotent: false, requestId: 'start' },
  );
}
