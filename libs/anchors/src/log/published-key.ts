import type { CommandExecutor } from '@tender/event-store';
import { newId, SYSTEM, type Clock } from '@tender/kernel';
import { anchorsDecider } from '../rules/anchors.js';
import { ANCHORS } from '../rules/anchors.events.js';
import { LogSigningKey } from '../signing/log-signing-key.js';

type Executor = Pick<CommandExecutor, 'execute' | 'state'>;

const MINUTE = 60_000;

/** The key that the public log was last signed by, as a verifier key; null while the log has none. */
export const publishedKey = async (executor: Pick<Executor, 'state'>): Promise<string | null> =>
  (await executor.state(anchorsDecider, ANCHORS)).vkey;

/** Whether a verifier key of the public log follows from a root key. */
export const isKeyOf = (rootKey: Buffer, vkey: string): boolean => verifierKeyOf(rootKey, vkey) === vkey;

/** Puts the key that follows from the root key into the public log, if the log has another one. */
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

/** Under the name of the log, which stays that of its first key. */
const verifierKeyOf = (rootKey: Buffer, known: string): string =>
  new LogSigningKey(rootKey).verifierKey(known.split('+')[0]!);
