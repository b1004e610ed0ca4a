import { isKeyOf, publishKey, publishedKey } from '@tender/anchors/published-key';
import type { CommandExecutor, EventStore } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { finishReplacement, keyIn, makeMissingKey, nextKeyFileOf } from './root-key.js';
import { checkOf, installationState, isCredible, recordRootKey } from './known-key.js';
import { unopenedAuctions, type UnopenedAuction } from './sealed-auctions.js';

interface Stores {
  executor: CommandExecutor;
  events: EventStore;
  clock: Clock;
}

export interface ReplacementPlan {
  /** `finish`: completes a replacement that took effect. `adopt`: makes the key in the file valid. `make`: makes a new key. */
  readonly kind: 'finish' | 'adopt' | 'make';
  readonly key: Buffer | null;
  readonly isKeyValid: boolean;
  /** Unfinished sealed auctions that the current key opens: while there are any, it is not replaced. */
  readonly opened: readonly UnopenedAuction[];
  /** Unfinished sealed auctions that the next key does not open: they can then only be cancelled. */
  readonly lost: readonly UnopenedAuction[];
  readonly cancelled: readonly UnopenedAuction[];
}

interface Present {
  readonly key: Buffer | null;
  readonly isValid: boolean;
  readonly known: string | null;
}

export type ReplacementStep = 'made' | 'recorded' | 'placed' | 'told';

/** @throws WrongSetting for a file without a valid key */
export async function planReplacement(stores: Stores, file: string): Promise<ReplacementPlan> {
  const { keyCheck: known, isKeyReplaced } = await installationState(stores.executor);
  const isPlaced = finishReplacement(file, (key) => checkOf(key) === known);
  const present = await presentKey(stores, file, known);
  const isUntold = isKeyReplaced && present.isValid && !(await isKeyPublished(stores, present.key));
  const kind = isPlaced || isUntold ? 'finish' : present.key && !present.isValid ? 'adopt' : 'make';
  const unopened = await unopenedAuctions(stores.events);
  const unfinished = unopened.filter(({ isCancelled }) => !isCancelled);
  // Whether the current key cannot open the auction, either. False without a current key.
  const isLostAlready = ({ opensWith }: UnopenedAuction) =>
    kind === 'make' && present.key !== null && !opensWith(present.key);
  const isLost = ({ opensWith }: UnopenedAuction) => kind === 'make' || !present.key || !opensWith(present.key);
  return {
    kind,
    key: present.key,
    isKeyValid: present.isValid,
    opened: kind === 'make' ? unfinished.filter(({ opensWith }) => present.key && opensWith(present.key)) : [],
    lost: unfinished.filter(isLost),
    cancelled: unopened.filter(
      (auction) => auction.isCancelled && auction.hasBids && isLost(auction) && !isLostAlready(auction),
    ),
  };
}

/**
 * Replaces the root key. The new key is valid from the event `RootKeyKnown` on. This command, or the next start, then
 * moves its file into place and publishes the key in the public log.
 */
export async function replaceRootKey(
  stores: Stores,
  file: string,
  { kind }: Pick<ReplacementPlan, 'kind'>,
  reached: (step: ReplacementStep) => void = () => undefined,
): Promise<void> {
  const { keyCheck: known } = await installationState(stores.executor);
  const key = kind === 'make' ? madeKey(file) : keyIn(file);
  if (!key) throw new Error(`${file} does not exist`);
  reached('made');
  if (kind !== 'finish') await record(stores, { key, file, known });
  reached('recorded');
  finishReplacement(file, (each) => each.equals(key));
  reached('placed');
  await publishKey(stores.executor, { rootKey: key, clock: stores.clock });
  reached('told');
}

async function presentKey(stores: Stores, file: string, known: string | null): Promise<Present> {
  const key = keyIn(file);
  if (!key) return { key, known, isValid: false };
  return { key, known, isValid: known === null ? await isCredible(key, stores) : checkOf(key) === known };
}

async function isKeyPublished({ executor }: Stores, key: Buffer | null): Promise<boolean> {
  const vkey = await publishedKey(executor);
  return vkey === null || key === null || isKeyOf(key, vkey);
}

/** The next key exists already if a replacement was interrupted before it took effect. */
function madeKey(file: string): Buffer | null {
  const next = nextKeyFileOf(file);
  makeMissingKey(next);
  return keyIn(next);
}

async function record(
  stores: Stores,
  { key, file, known }: { key: Buffer; file: string; known: string | null },
): Promise<void> {
  const check = checkOf(key);
  const before = known ?? (await recordPresent(stores, file, check));
  const { keyCheck } = await recordRootKey(stores.executor, check, before);
  if (keyCheck !== check) throw new Error('another process has recorded another key: start again');
}

/**
 * Records the present key first: only a second `RootKeyKnown` counts as a replacement.
 * @returns the recorded check value; null if the present key is missing, not credible, or already the next key
 */
async function recordPresent(stores: Stores, file: string, next: string): Promise<string | null> {
  const { key, isValid } = await presentKey(stores, file, null);
  if (!key || !isValid || checkOf(key) === next) return null;
  return (await recordRootKey(stores.executor, checkOf(key), null)).keyCheck;
}
