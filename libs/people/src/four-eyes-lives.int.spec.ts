import { beforeAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { GUARDED_ACTIONS, NO_POLICY, type GuardedAction, type Policy } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import { times } from '@tender/kernel/testing/torture';
import { FourEyesHouse, type Act } from './testing/four-eyes-house.js';

/** Random lives of a staff under changing two-person policies. */

beforeAll(() => Logger.overrideLogger(false));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const place = fc.nat(6);
const role = fc.constantFrom('admin', 'auditor', 'tenderManager');
const policy = fc
  .record({ twoPeople: fc.subarray([...GUARDED_ACTIONS]), stepUp: fc.boolean() })
  .map((change): Policy => ({ ...NO_POLICY, ...change }));

type Step = (house: FourEyesHouse, open: string[]) => Promise<unknown>;

const act = (ofHouse: (house: FourEyesHouse, who: string) => Act) =>
  fc.tuple(place, place).map(([by, about]): Step => async (house, open) => {
    const id = await house.act(personAt(house, by), ofHouse(house, personAt(house, about)));
    if (id !== null) open.push(id);
  });
const personAt = ({ people }: FourEyesHouse, index: number): string => people[index % people.length]!;
const openAt = (open: readonly string[], index: number): string | undefined => open.at(-1 - (index % open.length));

const acts = fc.oneof(
  fc.string().chain((name) => act(() => ({ type: 'face', name: `Name ${name}` }))),
  role.chain((as) => act(() => ({ type: 'invite', role: as }))),
  role.chain((as) => act((_, userId) => ({ type: 'role', userId, role: as }))),
  act((_, userId) => ({ type: 'delete', userId })),
  act((_, userId) => ({ type: 'reset', userId })),
  policy.chain((next) => act(() => ({ type: 'policy', policy: next }))),
);

const answers = fc
  .tuple(place, fc.nat(3), fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'breakGlass'))
  .map(([by, which, how]): Step => async (house, open) => {
    const id = openAt(open, which);
    if (id !== undefined) await house.answer(personAt(house, by), id, how);
  });

/** Several people answer at the same time, while the server settles. */
const race = fc
  .tuple(fc.array(place, { minLength: 2, maxLength: 4 }), fc.nat(3))
  .map(([by, which]): Step => async (house, open) => {
    const id = openAt(open, which);
    if (id === undefined) return;
    const approvals = by.map((index) => house.answer(personAt(house, index), id, 'approve'));
    await Promise.all([...approvals, house.proposals.settle(), house.proposals.settle()]);
  });

const steps = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 5, arbitrary: acts },
      { weight: 5, arbitrary: answers },
      { weight: 2, arbitrary: race },
      {
        weight: 2,
        arbitrary: place.map(
          (index): Step =>
            (house) =>
              house.accept(personAt(house, index)),
        ),
      },
      { weight: 1, arbitrary: fc.constant<Step>((house) => house.proposals.settle()) },
    ),
    fc.constantFrom(0, 1_000, 9 * MINUTE, 16 * MINUTE, 25 * HOUR),
  ),
  { maxLength: 40, size: 'max' },
);

const GUARDED: Policy = { ...NO_POLICY, twoPeople: ['houseSettings'] };

async function lived(life: readonly (readonly [Step, number])[]): Promise<FourEyesHouse> {
  const house = await FourEyesHouse.open('max', 'ida', 'eve');
  const open: string[] = [];
  await house.act('house.max', { type: 'policy', policy: GUARDED });
  for (const [step, pause] of life) {
    house.wait(pause);
    await step(house, open);
  }
  return house;
}

const ACTIONS: Readonly<Record<string, GuardedAction>> = {
  HouseFaceChanged: 'houseSettings',
  StaffInvited: 'staff',
  StaffRoleChanged: 'staff',
  StaffDeleted: 'staff',
  StaffFactorsReset: 'factorReset',
  PolicyChanged: 'policy',
};

/** The actions that needed two people before an event, by the events of the policy alone. */
function guardedBefore(policies: readonly RecordedEvent[], { position, metadata: { at } }: RecordedEvent): string[] {
  let current: readonly string[] = [];
  let pending: { twoPeople: readonly string[]; effectiveAt: string } | null = null;
  const settle = (now: string) => {
    if (pending === null || pending.effectiveAt > now) return;
    current = pending.twoPeople;
    pending = null;
  };
  for (const event of policies.filter((each) => each.position < position)) {
    const { policy: next, effectiveAt } = event.data as { policy: Policy; effectiveAt: string };
    settle(event.metadata.at);
    if (effectiveAt > event.metadata.at) pending = { twoPeople: next.twoPeople, effectiveAt };
    else [current, pending] = [next.twoPeople, null];
  }
  settle(at);
  return [...current];
}

test('under a two-person policy nothing happens without two people or break-glass, and each history is sound', async () => {
  const seen = { second: 0, alone: 0 };
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const house = await lived(life);
      try {
        expect(await house.misfits()).toEqual([]);
        const histories = await house.histories();
        const policies = histories.get('policy') ?? [];
        const all = [...histories.values()].flat();
        const answered = (type: string, by: string, before: RecordedEvent) =>
          all.some(
            ({ type: each, metadata, position, data }) =>
              each === type &&
              metadata.actor.userId === by &&
              position < before.position &&
              (data as { proposalId: string }).proposalId === before.metadata.requestId,
          );
        for (const event of all) {
          const { actor, authority, commandId } = event.metadata;
          if (!guardedBefore(policies, event).includes(ACTIONS[event.type] ?? '')) continue;
          const { approvedBy, brokenGlass } = authority!;
          if (brokenGlass !== undefined) expect(answered('GlassBroken', actor.userId, event)).toBe(true);
          else {
            expect(approvedBy).not.toBe(actor.userId);
            expect(answered('ActionApproved', approvedBy!, event)).toBe(true);
          }
          expect(all.filter(({ metadata }) => metadata.commandId === commandId)).toHaveLength(1);
          seen[brokenGlass === undefined ? 'second' : 'alone']++;
        }
      } finally {
        await house.close();
      }
    }),
    { numRuns: times(1_000, 20) },
  );
  expect(Math.min(seen.second, seen.alone)).toBeGreaterThan(0);
});
