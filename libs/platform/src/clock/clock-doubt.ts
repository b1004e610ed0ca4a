import { DamagedEvent, START, type EventStore } from '@tender/event-store';
import { latestOf, millisBetween, type Clock, type Instant } from '@tender/kernel';
import { isDueBetween } from '@tender/reactors';
import type { ReadStore } from '@tender/read-store';
import { heartbeats, lastSign } from './heartbeat-record.js';

/**
 * Milliseconds ahead up to which the machine's clock is accepted automatically. A larger jump could end auctions that
 * have days to go: an admin must accept it (`docs/decisions/0020-a-clock-that-jumps.md`).
 */
export const BELIEVED_WITHIN = 24 * 3_600_000;
/** Reactors whose due times end nothing: the public log has one each minute, and skips missed minutes. */
const ENDS_NOTHING = ['anchors'];
/** Milliseconds by which the log may be ahead of the heartbeat. With more, the state counts as an older backup. */
const HEARTBEAT_BEHIND = 60_000;

export const isTooFarAhead = (clock: Clock): boolean =>
  Boolean(clock.step && millisBetween(clock(), clock.step.machine) > BELIEVED_WITHIN);

export const clockStepSeconds = (clock: Clock): number =>
  clock.step ? millisBetween(clock(), clock.step.machine) / 1_000 : 0;

interface StoresAtStart {
  clock: Clock;
  state: Pick<ReadStore, 'state'>;
  events: EventStore;
}

/**
 * Call before any other read of the clock. A clock may be more than a day past the last sign that the server ran, with
 * work due since. Then the server was stopped, or the clock is wrong: the time counts on from that sign.
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
  // A state that is older than the log lacks some of the due work.
  if (record && !record.inDoubt && !stateIsOlder && !(await isDueBetween(state, sign, machine, ENDS_NOTHING))) return;
  // Store the doubt first: after a crash, due work may be paused and no longer cause a doubt.
  await records.update('house', { inDoubt: true });
  clock.countOnFrom?.(sign);
}

/** Events that do not prove that the server ran: a start writes them before its first heartbeat, and so does the command line. */
const IS_NO_SIGN: ReadonlySet<string> = new Set(['RulesAdopted', 'RootKeyKnown', 'KeyTold']);

/** Null if there is no such event, or it cannot be read: no start fails because of it. */
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
