import { beforeAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GUARDED_ACTIONS, NO_POLICY } from '@tender/contracts';
import { FourEyesHouse, type Act } from './testing/four-eyes-house.js';

const UNINTERRUPTED = -1;

beforeAll(() => Logger.overrideLogger(false));

async function crashed(act: Act, point: number) {
  const house = await FourEyesHouse.open('max', 'ida', 'eve');
  try {
    await house.act('house.max', { type: 'policy', policy: { ...NO_POLICY, twoPeople: [...GUARDED_ACTIONS] } });
    house.wait(60_000);
    const id = (await house.act('house.max', act))!;
    const dies = () => Promise.reject(new Error('The process died.'));
    const approve = () => house.answer('house.ida', id, 'approve').catch(() => undefined);
    const points = await house.interrupting(point, dies, approve);
    await house.proposals.settle();
    const histories = [...(await house.histories()).values()].flat();
    const acts = histories.filter(({ metadata }) => metadata.requestId === id && metadata.actor.role !== 'system');
    const { state } = (await house.listed()).find(({ _id }) => _id === id)!;
    return { points, state, acts: acts.length, misfits: await house.misfits() };
  } finally {
    await house.close();
  }
}

test.each<[string, Act]>([
  ['the role of the proposer', { type: 'role', userId: 'house.max', role: 'auditor' }],
  ['a deletion', { type: 'delete', userId: 'house.eve' }],
])('a crash at any point of an approval loses no outcome: %s', async (_, act) => {
  const { points } = await crashed(act, UNINTERRUPTED);
  expect(points).toBeGreaterThan(4);
  for (let point = 1; point <= points; point++) {
    const { state, acts, misfits } = await crashed(act, point);
    expect({ point, state, acts, misfits }).toEqual({
      point,
      state: acts === 1 ? 'executed' : 'open',
      acts: expect.any(Number),
      misfits: [],
    });
  }
});
