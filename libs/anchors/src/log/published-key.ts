import type { CommandExecutor } from '@tender/event-store';
import { newId, SYSTEM, type Clock } from '@tender/kernel';
import { anchorsDecider } from '../rules/anchors.js';
import { ANCHORS } from '../rules/anchors.events.js';
import { LogSigningKey } from '../signing/log-signing-key.js';

type Executor = Pick<CommandExecutor, 'execute' | 'state'>;

const MINUTE = 60_000;

/** Current verifier key of the public log; null for a log without key. */
export const publishedKey = async (executor: Pick<Executor, 'state'>): Promise<string | null> =>
  (await executor.state(anchorsDecider, ANCHORS)).vkey;

export const isKeyOf = (rootKey: Buffer, vkey: string): boolean => verifierKeyOf(rootKey, vkey) === vkey;

/** Publishes the key that is derived from the root key, if the log has another key. */
export async function publishKey(
  executor: Executor,
  { rootKey, clock }: { rootKey: Buffer; clock: Clock },
): Promise<void> {
  const known = await publishedKey(executor);
  if (known === null || isKeyOf(rootKey, known)) return;
  const at = new Date(Math.floor(Date.parse(clock()) / MINUTE) * MINUTE).toISOString();
  await executor.execute(
    anchorsDecider,
    ANCHORS,
    { type: 'TellKey', at, vkey: verifierKeyOf(rootKey, known) },
    { actor: SYSTEM, commandId: newId(), idempotent: false, requestId: 'root-key' },
  );
}

const verifierKeyOf = (rootKey: Buffer, known: string): string =>
  new LogSigningKey(rootKey).verifierKey(known.split('+')[0]!);
