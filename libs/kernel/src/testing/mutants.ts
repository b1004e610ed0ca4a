import type { Instant } from '../clock.js';
import type { DomainEvent } from '../decider.js';
import type { RecordedStep } from '../rule-verifier.js';

/** Forgeries of a recorded history: one event deleted, doubled, moved, changed or inserted. */

export interface Mutant<Event extends DomainEvent> {
  /**
   * `deleted`, `doubled`, `moved`, `inserted`, `usurped` (inserted by an actor without the right), `actor`, `time`, or
   * `field` with a path in the data.
   */
  mutation: string;
  /** Type of the changed or inserted event. */
  type: Event['type'];
  /** Index of the first event that differs. */
  at: number;
  history: RecordedStep<Event>[];
}

/** Material for insertions. */
export interface Forgeries<Event extends DomainEvent> {
  /** Events, each with an actor who may have the right to its command. */
  inserted: readonly Pick<RecordedStep<Event>, 'event' | 'actor'>[];
  /** Actors without a right to any of these events, or to any event of the history. */
  strangers: readonly RecordedStep<Event>['actor'][];
}

/** @param choose returns an integer from 0 to below its argument */
export function mutantOf<Event extends DomainEvent>(
  history: readonly RecordedStep<Event>[],
  { inserted, strangers }: Forgeries<Event>,
  choose: (count: number) => number,
): Mutant<Event> {
  const at = choose(history.length);
  const victim = history[at]!;
  const type: Event['type'] = victim.event.type;
  const replaced = (by: RecordedStep<Event>): RecordedStep<Event>[] => history.toSpliced(at, 1, by);
  const put = (step: Pick<RecordedStep<Event>, 'event' | 'actor'>): RecordedStep<Event>[] =>
    history.toSpliced(at + 1, 0, { ...step, at: victim.at, commandId: `forged${at}` });
  switch (choose(8)) {
    case 0:
      return { mutation: 'deleted', type, at, history: history.toSpliced(at, 1) };
    case 1:
      return { mutation: 'doubled', type, at: at + 1, history: history.toSpliced(at, 0, victim) };
    case 2: {
      const to = history.length === 1 ? 0 : (at + 1 + choose(history.length - 1)) % history.length;
      return {
        mutation: 'moved',
        type,
        at: Math.min(at, to),
        history: history.toSpliced(at, 1).toSpliced(to, 0, victim),
      };
    }
    case 3:
      return {
        mutation: 'actor',
        type,
        at,
        history: replaced({ ...victim, actor: strangers[choose(strangers.length)]! }),
      };
    case 4:
      return {
        mutation: 'time',
        type,
        at,
        history: replaced({ ...victim, at: shifted(victim.at, choose(2) ? -1 : 1) }),
      };
    case 5: {
      const step = inserted[choose(inserted.length)]!;
      return { mutation: 'inserted', type: step.event.type, at: at + 1, history: put(step) };
    }
    case 6: {
      const { event } = inserted[choose(inserted.length)]!;
      const actor = strangers[choose(strangers.length)]!;
      return { mutation: 'usurped', type: event.type, at: at + 1, history: put({ event, actor }) };
    }
    default: {
      const paths = [...pathsIn(victim.event.data, []), ['unknown']];
      const path = paths[choose(paths.length)]!;
      const data = changed(victim.event.data as Json, path, choose(4) === 0);
      const event = { type, data } as Event;
      return {
        mutation: `field ${path.filter((key) => !/^\d+$/.test(key)).join('.')}`,
        type,
        at,
        history: replaced({ ...victim, event }),
      };
    }
  }
}

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** Paths of all values inside a value: of lists and objects, and of their members. */
function pathsIn(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** A copy with the value at the path replaced or removed. */
function changed(value: Json, [key, ...rest]: string[], isRemoved: boolean): Json {
  if (key === undefined) return otherThan(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as { [key: string]: Json };
  if (rest.length > 0) copy[key] = changed(copy[key], rest, isRemoved);
  else if (isRemoved && !Array.isArray(value) && key in copy) copy[key] = undefined;
  else copy[key] = otherThan(copy[key]);
  return copy;
}

function otherThan(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? shifted(value, 1) : `${value}x`;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(0, -1) : ['forged'];
  return 'forged';
}

const shifted = (at: Instant, days: number): Instant => new Date(Date.parse(at) + days * 86_400_000).toISOString();
