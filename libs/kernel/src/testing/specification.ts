import { expect } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import type { Instant } from '../clock.js';
import { SYSTEM, type Actor, type Decider, type DomainEvent } from '../decider.js';
import { Rejection } from '../rejection.js';

/** Past events, some with their own instant, in nested lists. */
export type History<Event extends DomainEvent> = readonly (Event | { at: Instant; event: Event } | History<Event>)[];

export interface Asking {
  now?: Instant;
  actor?: Actor;
}

/**
 * Test notation for deciders: `given(events).when(command).then(events)`, or `.rejects(code)`. Events without an
 * instant happen at `now`; commands have `now` and `actor` unless they name others.
 */
export function specification<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  { now: noon = '2026-01-01T12:00:00.000Z', actor: anybody = SYSTEM }: Asking = {},
) {
  const after = (...history: History<Event>): State => {
    let state = decider.initial;
    const tell = (chapter: History<Event>): void => {
      for (const entry of chapter) {
        if (isChapter(entry)) tell(entry);
        else if ('event' in entry) state = decider.evolve(state, entry.event, entry.at);
        else state = decider.evolve(state, entry, noon);
      }
    };
    tell(history);
    return state;
  };

  const given = (...history: History<Event>) => {
    const state = after(...history);
    return {
      when(command: Command, { now = noon, actor = anybody }: Asking = {}) {
        const decide = (): Event[] => decider.decide(state, command, { now, actor });
        return {
          decide,
          /** Expects exactly these events; none if the command changes nothing. */
          then: (...expected: Event[]): void => expect(decide()).toEqual(expected),
          rejects: (code: ErrorCode, details?: object): void => {
            const refusal = refusalOf(decide);
            expect(refusal.code).toBe(code);
            if (details) expect(refusal.details).toMatchObject(details);
          },
        };
      },
    };
  };

  return { given, after };
}

const isChapter = <Event extends DomainEvent>(entry: History<Event>[number]): entry is History<Event> =>
  Array.isArray(entry);

/** @returns the refusal. @throws if the call succeeds or fails with another error. */
export function refusalOf(decide: () => unknown): Rejection {
  try {
    decide();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  throw new Error('it was accepted');
}
