import { expect, test } from '@jest/globals';
import { NO_POLICY } from '@tender/contracts';
import { FourEyesHouse } from './testing/four-eyes-house.js';

const HOUR = 60 * 60_000;

test('after a clock was set back, guarded actions work, and the history is sound', async () => {
  const house = await FourEyesHouse.open('max', 'ida');
  const names = async () =>
    (await house.histories()).get('settings')!.map(({ data }) => (data as { name: string }).name);
  try {
    house.wait(HOUR);
    await house.act('house.max', { type: 'face', name: 'Ahead' });
    house.wait(-HOUR);
    await house.act('house.max', { type: 'face', name: 'Right' });
    expect(await names()).toEqual(['Ahead', 'Right']);
    await house.act('house.max', { type: 'policy', policy: { ...NO_POLICY, twoPeople: ['houseSettings'] } });
    const id = (await house.act('house.max', { type: 'face', name: 'By two' }))!;
    await house.answer('house.ida', id, 'approve');
    expect(await names()).toEqual(['Ahead', 'Right', 'By two']);
    expect(await house.misfits()).toEqual([]);
    const demotion = (await house.act('house.max', { type: 'role', userId: 'house.ida', role: 'auditor' }))!;
    await house.answer('house.max', demotion, 'breakGlass');
    expect((await house.listed())[0]).toMatchObject({ _id: demotion, state: 'executed' });
    expect(await house.misfits()).toEqual([]);
  } finally {
    await house.close();
  }
});
