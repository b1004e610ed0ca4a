import { Rejection, SYSTEM, type Actor, type Instant, type RecordedStep, type RuleMisfit } from '@tender/kernel';
import { ZONE_TABLES, type LocalTimes } from '../local-times.js';
import { ViewingVerifier, type ViewingPeople } from '../verify-viewing.js';
import { evolve, NO_VIEWING, type Viewing } from '../viewing.js';
import type { ViewingCommand } from '../viewing.commands.js';
import { decide } from '../viewing-decider.js';
import type { ViewingEvent } from '../viewing.events.js';
import { ADMIN, FRIDAY, good, roomId, DETAILS, userId, VIEWING } from './builders.js';
import { DAWN, GOES_LIVE, type Step } from './lives.js';

export type Recorded = RecordedStep<ViewingEvent>;

export interface Given {
  command: ViewingCommand;
  actor?: Actor;
  at?: Instant;
  localTimes?: LocalTimes;
}

/** The revision that each event of a person records. */
const revisionOf = ({ role }: Actor): Pick<Recorded, 'actorRevision'> =>
  role === SYSTEM.role ? {} : { actorRevision: 0 };

/** A history that grows by commands, like in the executor. */
class Chronicle {
  readonly steps: Recorded[] = [];
  private viewing: Viewing = NO_VIEWING;

  /** @throws Rejection as the rules refuse the command */
  give({ command, actor = ADMIN, at = FRIDAY, localTimes = ZONE_TABLES }: Given): void {
    const commandId = `command${this.steps.length}`;
    for (const event of decide(this.viewing, command, { now: at, actor, localTimes })) {
      this.viewing = evolve(this.viewing, event, at);
      this.steps.push({ event, at, actor, commandId, ...revisionOf(actor) });
    }
  }
}

/** Decides the commands in order. */
export function decided(commands: readonly Given[]): Recorded[] {
  const chronicle = new Chronicle();
  for (const given of commands) chronicle.give(given);
  return chronicle.steps;
}

/** Appends an event like an attacker with write access to the store. */
export const forged = (
  history: readonly Recorded[],
  event: ViewingEvent,
  { actor = ADMIN, at = history.at(-1)!.at }: { actor?: Actor; at?: Instant } = {},
): Recorded[] => {
  const stored = JSON.parse(JSON.stringify(event)) as ViewingEvent;
  return [...history, { event: stored, actor, at, commandId: `forged${history.length}`, ...revisionOf(actor) }];
};

/** The first wrong event: its position, or the number of events if one is missing at the end. */
export interface Finding extends RuleMisfit {
  position: number;
}

/** Result of the verification; null if valid. */
export function findingIn(history: readonly Recorded[], people?: ViewingPeople): Finding | null {
  const verifier = new ViewingVerifier(VIEWING, people);
  for (const [position, step] of history.entries()) {
    const misfit = verifier.next(step);
    if (misfit) return { ...misfit, position };
  }
  const misfit = verifier.end();
  return misfit && { ...misfit, position: history.length };
}

/** A draft with rooms 1 and 2, four parcels, and the invited companies A and B. */
export const DRAFT: readonly Given[] = [
  { command: { type: 'CreateViewing', viewingId: VIEWING, details: DETAILS } },
  ...['1', '2'].map((room): Given => ({
    command: { type: 'AddRoom', roomId: roomId(room), details: { name: `Room ${room}`, capacity: 4 } },
  })),
  {
    command: {
      type: 'InviteCompanies',
      companies: ['A', 'B'].map((companyId) => ({ companyId, userIds: [userId(companyId)] })),
    },
  },
  { command: { type: 'AddGoods', goods: ['1', '2', '3', '4'].map((no) => good(no)) } },
];

/** A random history from a draft on. Refused commands, and commands that reuse an id, leave no event. */
export function recordedLife(
  story: readonly Step[],
  localTimesAt: (step: number) => LocalTimes = () => ZONE_TABLES,
): Recorded[] {
  const chronicle = new Chronicle();
  for (const given of DRAFT) chronicle.give(given);
  const ids = new Set(['1', '2'].map(roomId));
  let time = Date.parse(DAWN);
  for (const [place, { command, actor, pause }] of [GOES_LIVE, ...story].entries()) {
    time += pause * 60_000;
    const id = newIdOf(command);
    if (id !== null && ids.has(id)) continue;
    const by = command.type === 'KeepTime' ? SYSTEM : actor;
    try {
      chronicle.give({ command, actor: by, at: new Date(time).toISOString(), localTimes: localTimesAt(place) });
      if (id !== null) ids.add(id);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return chronicle.steps;
}

function newIdOf(command: ViewingCommand): string | null {
  switch (command.type) {
    case 'CreateBooking':
    case 'WalkIn':
    case 'RequestBooking':
      return command.bookingId;
    case 'AddRoom':
      return command.roomId;
    default:
      return null;
  }
}
