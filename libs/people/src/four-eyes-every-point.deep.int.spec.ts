import { beforeAll, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GUARDED_ACTIONS, NO_POLICY, type Policy } from '@tender/contracts';
import { FourEyesHouse, type Act } from './testing/four-eyes-house.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(() => Logger.overrideLogger(false));

describe('a change at every point of a command: the history is sound, or the command is refused', () => {
  const UNINTERRUPTED = -1;
  const GUARDED: Policy = { ...NO_POLICY, twoPeople: ['houseSettings'] };
  const ALL: Policy = { ...NO_POLICY, twoPeople: [...GUARDED_ACTIONS] };
  const face: Act = { type: 'face', name: 'Scheldt' };
  const alone = async (house: FourEyesHouse, by: string, act: Act) => {
    const id = await house.act(by, act);
    if (id !== null) await house.answer(by, id, 'breakGlass');
  };
  const CHANGES: [string, Policy, (house: FourEyesHouse) => Promise<unknown>, pause?: number][] = [
    ['the first policy', NO_POLICY, (house) => house.act('house.eve', { type: 'policy', policy: ALL })],
    ['a stronger policy', GUARDED, (house) => alone(house, 'house.eve', { type: 'policy', policy: ALL })],
    ['a weaker policy', ALL, (house) => alone(house, 'house.eve', { type: 'policy', policy: NO_POLICY })],
    [
      'the second person demoted',
      ALL,
      (house) => alone(house, 'house.eve', { type: 'role', userId: 'house.ida', role: 'auditor' }),
    ],
    // Longer pauses need the executor's own check of the actor, which follows the clock of the process.
    [
      'the proposer deleted',
      ALL,
      (house) => alone(house, 'house.eve', { type: 'delete', userId: 'house.max' }),
      9 * MINUTE,
    ],
    ['the glass broken as well', ALL, (house) => alone(house, 'house.max', face)],
  ];

  async function tried(
    before: Policy,
    change: (house: FourEyesHouse) => Promise<unknown>,
    point: number,
    pause: number,
  ) {
    const house = await FourEyesHouse.open('max', 'ida', 'eve');
    try {
      if (before !== NO_POLICY) await house.act('house.max', { type: 'policy', policy: before });
      house.wait(HOUR);
      const happens = async () => {
        await change(house);
        house.wait(pause);
      };
      const points = await house.interrupting(point, happens, async () => {
        const id = await house.act('house.max', face);
        if (id === null) return;
        await Promise.all([house.answer('house.ida', id, 'approve'), house.answer('house.eve', id, 'approve')]);
      });
      await house.proposals.settle();
      const settings = (await house.histories()).get('settings') ?? [];
      return { points, misfits: await house.misfits(), times: settings.length };
    } finally {
      await house.close();
    }
  }

  test.each(CHANGES)('%s', async (_, before, change, longest = 11 * MINUTE) => {
    const { points } = await tried(before, change, UNINTERRUPTED, 0);
    for (let point = 1; point <= points; point++)
      for (const pause of [0, longest]) {
        const { misfits, times } = await tried(before, change, point, pause);
        expect({ point, pause, misfits, isOnce: times <= 1 }).toEqual({ point, pause, misfits: [], isOnce: true });
      }
  });
});
