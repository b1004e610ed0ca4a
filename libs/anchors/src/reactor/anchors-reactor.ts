import { randomBytes } from 'node:crypto';
import { auditLogEntries, chainEnds } from '@tender/audit/chain-ends';
import { auctionDecider, auctionStream, auctionStreams, type AuctionEvent } from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import { UnreadableEvent } from '@tender/event-store';
import { plusMillis, SYSTEM, type Instant } from '@tender/kernel';
import { defineReactor, partsOf, type EventReaction, type Reaction, type Reactor } from '@tender/reactors';
import { anchorsDecider, hasBegun, type Anchors, type AnchorsCommand, type ReadHead } from '../rules/anchors.js';
import { ANCHORS } from '../rules/anchors.events.js';
import { LogSigningKey } from '../signing/log-signing-key.js';
import { ProofThread } from '../thread/proof-thread.js';
import { leastSize } from '../tree/tree-size.js';
import { endOf } from './stream-head.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

type DueTime = 'commit' | 'anchor' | `tree/${string}`;

/** Delay in ms before a tree is built, because the end of an auction is a load peak. */
const REST = 10_000;

type Services = Pick<
  ReactorServices,
  'executor' | 'clock' | 'state' | 'events' | 'eventsPlace' | 'rootKey' | 'publicUrl'
>;

/** Writes the public log: minute commitments, roots, results, daily anchors. Never catches up a missed minute. */
export function anchorsReactor(services: Services): Reactor {
  const { executor, clock } = services;
  const houseKey = new LogSigningKey(services.rootKey);
  /** The thread ends at once when idle: it builds one tree per auction and one digest a day. */
  const thread = new ProofThread(services.eventsPlace, 0);
  const state = (): Promise<Anchors> => executor.state(anchorsDecider, ANCHORS);
  const vkeyOf = ({ vkey }: Anchors): string =>
    houseKey.verifierKey(vkey?.split('+')[0] ?? houseKey.nameOfLog(services.publicUrl));

  const execute = async (command: AnchorsCommand, { key: commandId }: Pick<Reaction, 'key'>): Promise<Anchors> =>
    (await executor.execute(anchorsDecider, ANCHORS, command, { actor: SYSTEM, commandId, requestId: 'anchors' }))
      .state;

  const commit = async (reaction: Reaction<DueTime>): Promise<void> => {
    const at = minuteOf(clock());
    const before = await state();
    const heads = await headsOf(services, before);
    const { running, ended, results } = await execute(
      { type: 'CommitMinute', at, vkey: vkeyOf(before), heads },
      reaction,
    );
    if (running.size + ended.size + results.size > 0) await reaction.schedule('commit', plusMillis(at, MINUTE));
  };

  const makeTree = async (auctionId: string, reaction: Pick<Reaction, 'key'>): Promise<void> => {
    const tree = (await state()).ended.get(auctionId);
    if (!tree) return;
    const { size, root } = await thread.request({ kind: 'root', tree: { auctionId, ...tree, leastSize: leastSize() } });
    await execute({ type: 'KeepRoot', root: { auctionId, size, root } }, reaction);
  };

  const takeAnchor = async (reaction: Reaction<DueTime>): Promise<void> => {
    const at = minuteOf(clock());
    const before = await state();
    // Older releases scheduled anchors before the first auction was published.
    if (!hasBegun(before)) return;
    const auditLog = await chainEnds(services.state.state(auditLogEntries), dayBefore(before.anchoredAt));
    const terms = { upTo: String(await services.events.head()), salt: freshSalt(), auditLog };
    const { digest } = await thread.request({ kind: 'digest', ...terms });
    await execute({ type: 'TakeAnchor', at, vkey: vkeyOf(before), anchor: { ...terms, digest } }, reaction);
    await reaction.schedule('anchor', nextDay(at));
  };

  const end: EventReaction<AuctionEvent, DueTime> = async ({ revision, metadata }, reaction) => {
    const { id: auctionId } = reaction;
    const next = nextMinute(clock());
    await execute({ type: 'BeginTree', auctionId, endedAt: metadata.at, revision, key: freshSalt() }, reaction);
    await reaction.schedule(`tree/${auctionId}`, plusMillis(metadata.at, REST));
    await reaction.schedule('commit', next);
  };

  return defineReactor<DueTime>({
    name: 'anchors',
    begins: 'first',
    due: (name, reaction) => {
      if (name === 'anchor') return takeAnchor(reaction);
      return name === 'commit' ? commit(reaction) : makeTree(partsOf(name)[1], reaction);
    },
  }).on(auctionStreams, {
    AuctionPublished: async (_, reaction) => {
      const at = minuteOf(clock());
      const before = await state();
      await execute({ type: 'BeginCommitments', auctionId: reaction.id, at, vkey: vkeyOf(before) }, reaction);
      await reaction.schedule('commit', plusMillis(at, MINUTE));
      if (before.anchoredAt === '') await reaction.schedule('anchor', nextDay(at));
    },
    AuctionCompleted: end,
    AuctionCancelled: end,
    ResultPublished: async ({ data: { salt }, metadata }, reaction) => {
      // Release 0.1.0 published results without a salt: the log does not contain them.
      if (salt === undefined) return;
      const { id: auctionId } = reaction;
      const next = nextMinute(clock());
      await execute({ type: 'BeginResult', auctionId, publishedAt: metadata.at, head: metadata.hash, salt }, reaction);
      await reaction.schedule('commit', next);
    },
  });
}

const freshSalt = (): string => randomBytes(32).toString('hex');

/** Skips a completed auction whose completion the reactor has not processed yet. */
async function headsOf({ executor, events }: Services, { running }: Anchors): Promise<ReadHead[]> {
  const heads: ReadHead[] = [];
  for (const [auctionId, { revision }] of [...running].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const stream = auctionStream(auctionId);
    if (await isCompleted(executor, stream)) continue;
    const end = await endOf(events, stream, revision);
    if (end) heads.push({ auctionId, ...end, salt: freshSalt() });
  }
  return heads;
}

/** An auction that this release cannot read counts as running: a commitment needs only its last hash. */
async function isCompleted(executor: Services['executor'], stream: string): Promise<boolean> {
  try {
    return (await executor.state(auctionDecider, stream)).status === 'completed';
  } catch (error) {
    if (error instanceof UnreadableEvent) return false;
    throw error;
  }
}

const startOf = (millis: number, at: Instant): Instant =>
  new Date(Math.floor(Date.parse(at) / millis) * millis).toISOString();
const minuteOf = (at: Instant): Instant => startOf(MINUTE, at);
const nextMinute = (at: Instant): Instant => plusMillis(minuteOf(at), MINUTE);
/** One day of overlap: the previous anchor may have missed the newest entries. Empty before the first anchor. */
const dayBefore = (at: Instant): string => (at === '' ? '' : plusMillis(startOf(DAY, at), -DAY).slice(0, 10));
const nextDay = (at: Instant): Instant => plusMillis(startOf(DAY, at), DAY);
