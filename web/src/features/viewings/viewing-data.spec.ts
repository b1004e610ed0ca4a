import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LiveMessage } from '@tender/contracts';
import { clearPersonState, putRootState, rootState } from '../../shared/store/slice.js';
import { receive } from '../../shared/socket/live-messages.js';
import { assignGoods } from './commands/goods-commands.js';
import { aGood, aRoom, aViewing } from '../../testing/viewing-examples.js';
import { loadGoods, loadViewing, loadViewings } from './viewing-data.js';
import { live, setGoods, setViewings, viewingsNow } from './viewings-slice.js';

/** Live messages that arrive during a request, whose answer lacks them. */

const { fetch, window } = globalThis;
/** Answers in order, and the live messages before each. */
let answers: { before?: () => void; body: object }[];

beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' } },
    __APP_VERSION__: 'test',
    fetch: async () => {
      const { before, body } = answers.shift()!;
      await Promise.resolve();
      before?.();
      return Response.json(body);
    },
  });
});
afterAll(() => void Object.assign(globalThis, { fetch, window }));
beforeEach(() => setViewings([aViewing()]));
afterEach(clearPersonState);

function tell(kind: LiveMessage['kind'], payload: object): void {
  const message = { kind, payload, seq: 1, position: 'p', at: '' } as LiveMessage;
  const next = receive({ seq: 0, root: rootState() }, message, [live]);
  if (next !== 'gap') putRootState(next.root);
}

const AT = '2026-11-23T08:00:00.000Z';
const step = { status: 'initiallyAssigned', room: 'v1.r1', companyId: null, by: 'u1', at: AT } as const;
const inRoom = aGood({ room: 'v1.r1', availability: 'assigned', movements: [step] });
const moveIn = () => tell('goodsAssigned', { viewing: 'v1', moves: [{ goods: ['v1.g1'], movements: [step] }] });
const entered = aRoom({ status: 'occupied', signedIn: { companyId: 'c1', bookingId: 'v1.b1', at: AT } });
const signIn = () => tell('roomSignedIn', { room: entered });

test('reads a parcel that moves before the first list at its new place', async () => {
  answers = [{ before: moveIn, body: { goods: [aGood()] } }, { body: { goods: [inRoom] } }];
  await loadGoods('v1');
  expect(viewingsNow().goods['v1']).toEqual([inRoom]);
});

test('costs one more list, however often others move', async () => {
  const moves = () => [moveIn(), moveIn()];
  answers = [
    { before: moves, body: { goods: [aGood(), aGood({ _id: 'v1.g2', goodNo: '2' })] } },
    { body: { goods: [inRoom] } },
  ];
  await loadGoods('v1');
  expect(answers).toEqual([]);
});

test('a list requested before a move does not undo it, even if parcels move during each read', async () => {
  setGoods('v1', [aGood(), aGood({ _id: 'v1.g2', goodNo: '2', carats: 1 })]);
  const goods = [aGood(), aGood({ _id: 'v1.g2', goodNo: '2', carats: 2 })];
  answers = [1, 2, 3].map(() => ({ before: moveIn, body: { goods } }));
  await loadGoods('v1');
  expect(viewingsNow().goods['v1']).toEqual([inRoom, goods[1]]);
});

test('nor does the answer to the preceding move', async () => {
  setGoods('v1', [aGood()]);
  answers = [{ before: moveIn, body: { goods: [aGood()] } }];
  await assignGoods('v1.r2', ['v1.g1']);
  expect(viewingsNow().goods['v1']).toEqual([inRoom]);
});

test.each([
  ['one viewing', (rooms: object[]) => ({ viewing: { ...aViewing(), rooms } }), () => loadViewing('v1')],
  ['all viewings', (rooms: object[]) => ({ viewings: [{ ...aViewing(), rooms }] }), () => loadViewings()],
])('a company that signs in during the request for %s is in the room', async (_, body, load) => {
  answers = [{ before: signIn, body: body([aRoom()]) }, { body: body([entered]) }];
  await load();
  expect(viewingsNow().viewings['v1']?.rooms).toEqual([entered]);
});

test('also if the viewing was not loaded yet', async () => {
  clearPersonState();
  answers = [{ before: signIn, body: { viewing: aViewing() } }, { body: { viewing: aViewing({ rooms: [entered] }) } }];
  await loadViewing('v1');
  expect(viewingsNow().viewings['v1']?.rooms).toEqual([entered]);
});
