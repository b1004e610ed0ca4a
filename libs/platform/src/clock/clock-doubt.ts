import { DamagedEvent, START, type EventStore } from '@tender/event-store';
import { latestOf, millisBetween, type Clock, type Instant } from '@tender/kernel';
import { isDueBetween } from '@tender/reactors';
import type { ReadStore } from '@tender/read-store';
import { heartbeats, lastSign } from './heartbeat-record.js';

/**
 * Milliseconds ahead of the house's time up to which the machine's clock is believed by itself. More is no correction,
 * and would end for good what has days to go: an admin has to say that it is right
 * (`docs/decisions/0020-a-clock-that-jumps.md`).
 */
export const BELIEVED_WITHIN = 24 * 3_600_000;
/**
 * Reactors whose due times end nothing: a line of the public log is due each minute, and a minute that was missed gets
 * none.
 */
const ENDS_NOTHING = ['anchors'];
/**
 * Milliseconds by which the log may be ahead of the heartbeat: beyond that the state is a backup that is older than the
 * log.
 */
const HEARTBEAT_BEHIND = 60_000;

/** Whether the time is counted on because the machine's clock is ahead by more than it is believed by itself. */
export const isTooFarAhead = (clock: Clock): boolean =>
  Boolean(clock.step && millisBetween(clock(), clock.step.machine) > BELIEVED_WITHIN);

/** By how many seconds the machine's clock has jumped, while it is not believed; for monitoring. */
export const clockStepSeconds = (clock: Clock): number =>
  clock.step ? millisBetween(clock(), clock.step.machine) / 1_000 : 0;

interface StoresAtStart {
  clock: Clock;
  state: Pick<ReadStore, 'state'>;
  events: EventStore;
}

/**
 * To be asked before anything else looks at the time. Where the machine's clock is more than a day past the last sign
 * of the house, and something fell due in between, nobody can tell a house that was shut from a clock that is wrong:
 * the time counts on from that sign.
 */
export async function doubtClockAtStart({ clock, state, events }: StoresAtStart): Promise<void> {
  const machine = latestOf(clock);
  const records = state.state(heartbeats);
  const record = await records.get('house');
  const lastEvent = await timeOfLastEvent(events);
  const sign = record ? lastSign(record) : lastEvent;
  if (sign === null || millisBetween(sign, machine) <= BELIEVED_WITHIN) return;
  const stateIsOlder =
    lastEvent !== null &&
    lastEvent <= machine &&
    millisBetween(record?.lastAlive ?? sign, lastEvent) > HEARTBEAT_BEHIND;
  // An older state does not know of all that is due.
  if (record && !record.inDoubt && !stateIsOlder && !(await isDueBetween(state, sign, machine, ENDS_NOTHING))) return;
  // At once: what is due may be paused, and so not due any more, when a start that crashes is made again. Before the
  // time is counted on: a start that cannot store this is made again as well, and is to doubt as much.
  await records.update('house', { inDoubt: true });
  clock.countOnFrom?.(sign);
}

/**
 * What a start appends before its first heartbeat, and the command line while the server is stopped: no sign that it ran.
 */
const IS_NO_SIGN: ReadonlySet<string> = new Set(['RulesAdopted', 'RootKeyKnown', 'KeyTold']);

/** Null where there is none, where it cannot be found by its position, and where it is damaged: that stops nobody. */
async function timeOfLastEvent(events: EventStore): Promise<Instant | null> {
  const head = await events.head();
  if (head === START || !events.contiguous) return null;
  try {
    for (let at = head; at > START; at--) {
      const [event] = await events.readAll(at - 1n, 1);
      if (!event || !IS_NO_SIGN.has(event.type)) return event?.metadata.at ?? null;
    }
    return null;
  } catch (error) {
    if (error instanceof DamagedEvent) return null;
    throw error;
  }
}
