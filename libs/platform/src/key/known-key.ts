import { createHmac } from 'node:crypto';
import { isKeyOf, publishKey, publishedKey } from '@tender/anchors/published-key';
import type { CommandExecutor, EventStore } from '@tender/event-store';
import { newId, SYSTEM, type Clock } from '@tender/kernel';
import { INSTALLATION_STREAM, installationDecider, type Installation } from '@tender/people/installation';
import { WrongSetting } from '../settings/settings.js';
import { unopenedAuctions } from './sealed-auctions.js';

const CHECKED_TEXT = 'tender-root-key/1';

/** Check value of a root key, from which the key cannot be computed. */
export const checkOf = (rootKey: Buffer): string => createHmac('sha256', rootKey).update(CHECKED_TEXT).digest('hex');

interface Stores {
  executor: Pick<CommandExecutor, 'execute' | 'state'>;
  events: EventStore;
  clock: Clock;
}

export async function knownKey(executor: Pick<CommandExecutor, 'state'>): Promise<(key: Buffer) => boolean> {
  const { keyCheck } = await installationState(executor);
  return (key) => checkOf(key) === keyCheck;
}

export const installationState = (executor: Pick<CommandExecutor, 'state'>): Promise<Installation> =>
  executor.state(installationDecider, INSTALLATION_STREAM);

/**
 * Compares the key of this process with that of the installation. Records it if none is known: at the first start, or the first one after an upgrade.
 * @param isEmpty whether the store held no event before this start
 * @throws WrongSetting for another key than that of the installation
 */
export async function confirmRootKey(
  rootKey: Buffer,
  { executor, events, clock, isEmpty }: Stores & { isEmpty: boolean },
): Promise<void> {
  const known = await installationState(executor);
  if (known.keyCheck === null && !isEmpty && !(await isCredible(rootKey, { executor, events })))
    throw isAnother('the public log or a sealed auction was made with another key');
  const { keyCheck, isKeyReplaced } = await recordRootKey(executor, checkOf(rootKey), null);
  if (keyCheck !== checkOf(rootKey)) throw isAnother('the installation has recorded another key');
  // An interrupted replacement may not have reached the public log.
  if (isKeyReplaced) await publishKey(executor, { rootKey, clock });
}

const isAnother = (why: string): WrongSetting =>
  new WrongSetting(
    'SEAL_KEY_FILE',
    `this is not the root key of the installation (${why}). Put the right key there, or replace the key permanently (main.js key replace --help)`,
  );

/** @returns the state afterwards; of concurrent calls the first one's key is recorded */
export async function recordRootKey(
  executor: Pick<CommandExecutor, 'execute'>,
  check: string,
  replaces: string | null,
): Promise<Installation> {
  const { state } = await executor.execute(
    installationDecider,
    INSTALLATION_STREAM,
    { type: 'RecordRootKey', check, replaces },
    { actor: SYSTEM, commandId: newId(), idempotent: false, requestId: 'root-key' },
  );
  return state;
}

/**
 * Whether a key may be that of an installation without a recorded one. Refuses a key if no sealed auction and no
 * log key confirms it, and some contradict it: a log that once ran with a wrong key must not lock out the right one.
 */
export async function isCredible(rootKey: Buffer, { executor, events }: Omit<Stores, 'clock'>): Promise<boolean> {
  const vkey = await publishedKey(executor);
  if (vkey !== null && isKeyOf(rootKey, vkey)) return true;
  const unfinished = (await unopenedAuctions(events)).filter(({ isCancelled }) => !isCancelled);
  const isContradicted = vkey !== null || unfinished.some(({ opensWith }) => !opensWith(rootKey));
  return !isContradicted || unfinished.some(({ opensWith }) => opensWith(rootKey));
}
