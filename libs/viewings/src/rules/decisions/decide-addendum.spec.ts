import { describe, expect, test } from '@jest/globals';
import {
  buyerStones,
  NO_STONE_FIELDS,
  type AddendumChange,
  type AddendumWords,
  type StonesDescription,
} from '@tender/contracts';
import { canonicalJson, SYSTEM } from '@tender/kernel';
import { times } from '@tender/kernel/testing/torture';
import fc from 'fast-check';
import {
  addendum,
  ADMIN,
  coming,
  completed,
  draft,
  good,
  goodId,
  goodsAdded,
  liveViewing,
  DETAILS,
  TUESDAY,
  underRules,
  WEDNESDAY,
} from '../testing/builders.js';
import { fullSteps } from '../testing/lives.js';
import { decided, findingIn, forged, recordedLife, type Given, type Recorded } from '../testing/recorded.js';
import { PUBLISHED } from '../testing/recorded-viewings.js';
import { given } from '../testing/scenario.js';
import { VIEWING_DETAILS } from '../viewing.events.js';
import type { ViewingCommand } from '../viewing.commands.js';
import type { GoodDetails, ViewingEvent, ViewingEventOf, ViewingDetails } from '../viewing.events.js';

const update = (changes: Partial<ViewingDetails>, words?: AddendumWords): ViewingCommand => ({
  type: 'UpdateViewing',
  changes,
  ...(words && { addendum: words }),
});
type GoodChanges = ViewingEventOf<'GoodUpdated'>['data']['changes'];
const updateGood = (changes: GoodChanges): ViewingCommand => ({ type: 'UpdateGood', goodId: goodId('1'), changes });
const eventsOf = (history: readonly ViewingEvent[], command: ViewingCommand): ViewingEvent[] =>
  given(...history)
    .when(command)
    .decide();
const addendaOf = (history: readonly ViewingEvent[], command: ViewingCommand) =>
  eventsOf(history, command).flatMap(({ type, data }) => (type === 'AddendumPublished' ? [data] : []));
const changesOf = (history: readonly ViewingEvent[], command: ViewingCommand): AddendumChange[] =>
  addendaOf(history, command).flatMap(({ changes }) => changes);

const published = [...coming(), goodsAdded('1', '2')];
const OTHER_DETAILS: ViewingDetails = {
  name: 'Other',
  category: 'polishedDiamond',
  description: 'Fine',
  location: { ...DETAILS.location!, city: 'Ghent' },
  timeZone: 'America/New_York',
  startDate: TUESDAY,
  endDate: '2026-11-26',
};

describe('a change of the details of a published viewing', () => {
  test.each(Object.entries(OTHER_DETAILS) as [keyof ViewingDetails, never][])(
    'of %s is one addendum with that field only',
    (field, after) => {
      expect(eventsOf(published, update({ [field]: after }))).toMatchObject([
        { type: 'ViewingUpdated' },
        addendum([{ field, before: DETAILS[field], after }], {
          grade: field === 'name' || field === 'description' ? 'note' : 'material',
        }),
      ]);
    },
  );
  test('has the next number, the reason and the raised grade', () => {
    const words = { reason: 'a typing error', grade: 'material' } as const;
    expect(addendaOf([...published, addendum([])], update({ name: 'Other' }, words))).toMatchObject([
      { number: 2, ...words },
    ]);
    expect(addendaOf(published, update({ endDate: TUESDAY }, { grade: 'note' }))).toMatchObject([
      { grade: 'material', reason: null },
    ]);
  });
  test('is published with the new status of the same command', () => {
    const command: ViewingCommand = { type: 'UpdateViewing', changes: { name: 'Other' }, status: 'live' };
    expect(eventsOf(published, command).map(({ type }) => type)).toEqual([
      'ViewingUpdated',
      'ViewingWentLive',
      'AddendumPublished',
    ]);
  });
  test('is published while live', () =>
    expect(changesOf(liveViewing(), update({ description: 'Fine' }))).toEqual([
      { field: 'description', before: '', after: 'Fine' },
    ]));
});

const OTHER_STONES: StonesDescription = {
  description: 'Octahedra',
  category: 'polishedDiamond',
  shape: 'octahedron',
  pieces: 3,
  carats: 2.5,
  colour: 'E',
  clarity: 'VS1',
  cut: 'good',
  fluorescence: 'none',
  origin: 'Botswana',
  laboratory: 'GIA',
  certificate: 'GIA 1',
  kimberley: { number: 'ZA-1' },
};

describe('a change of a parcel', () => {
  test.each(Object.entries({ goodNo: '1a', ...OTHER_STONES }))(
    'of %s is one addendum with that field only',
    (field, after) => {
      const before = { goodNo: '1', ...NO_STONE_FIELDS, category: 'roughDiamond' }[field as 'goodNo'];
      expect(changesOf(published, updateGood({ [field]: after }))).toEqual([
        { goodId: goodId('1'), field, before, after },
      ]);
    },
  );
  test.each([{ estimate: 900 }, { remarks: 'for the owner' }, { estimate: 900, remarks: 'for the owner' }])(
    'to %j has none',
    (changes) => expect(eventsOf(published, updateGood(changes)).map(({ type }) => type)).toEqual(['GoodUpdated']),
  );
  test('of the estimate and the weight names the weight only', () =>
    expect(addendaOf(published, updateGood({ estimate: 900, carats: 2.5 }))).toEqual(
      addendaOf(published, updateGood({ carats: 2.5 })),
    ));
  test('to the same value has none', () =>
    expect(changesOf(published, updateGood({ goodNo: '1', category: 'roughDiamond' }))).toEqual([]));
});

test('added and deleted parcels are listed by ids and numbers only', () => {
  expect(changesOf(published, { type: 'AddGoods', goods: [good('3'), good('4')] })).toEqual([
    { field: 'goods', before: 2, after: 4, ids: [goodId('3'), goodId('4')] },
  ]);
  expect(changesOf(published, { type: 'DeleteGood', goodId: goodId('1') })).toEqual([
    { field: 'goods', before: 2, after: 1, ids: [goodId('1')] },
  ]);
});

describe('no addendum follows', () => {
  test('changes of a draft, and its publication', () => {
    expect(addendaOf(draft(), update({ name: 'Other' }))).toEqual([]);
    const command: ViewingCommand = { type: 'UpdateViewing', changes: { name: 'Other' }, status: 'published' };
    expect(addendaOf(draft(), command)).toEqual([]);
  });
  test('under older rules', () => {
    for (const rules of [1, 2]) expect(addendaOf(underRules(rules, published), update({ name: 'Other' }))).toEqual([]);
  });
  test('changes of rooms, bookings, movements and companies', () => {
    const commands: ViewingCommand[] = [
      { type: 'UpdateRoom', roomId: 'viewing1.room1', changes: { name: 'Salon' } },
      { type: 'AssignGoods', roomId: 'viewing1.room1', goodIds: [goodId('1')] },
      { type: 'InviteCompanies', companies: [{ companyId: 'C', userIds: ['C.owner'] }] },
    ];
    for (const command of commands) {
      const events = eventsOf(published, command);
      expect(events).toHaveLength(1);
      expect(events[0]!.type).not.toBe('AddendumPublished');
    }
  });
  test('changes of a completed viewing: none is possible', () =>
    given(...liveViewing(), completed)
      .when(update({ name: 'Other' }))
      .rejects('VIEWING_COMPLETED'));
});

/** The buyers' view in its simplest form, from the data of the events. */
interface Shown {
  isPublished: boolean;
  details: Partial<ViewingDetails>;
  /** Each parcel, without fields that only staff see. */
  goods: Map<string, object>;
}

const shownGood = ({ goodId: _, estimate: __, remarks: ___, ...details }: GoodDetails) => ({
  ...buyerStones(NO_STONE_FIELDS),
  ...details,
});

function show(shown: Shown, { type, data }: ViewingEvent): void {
  switch (type) {
    case 'ViewingCreated':
    case 'ViewingUpdated':
      Object.assign(shown.details, data);
      return;
    case 'ViewingPublished':
      shown.isPublished = true;
      return;
    case 'GoodsAdded':
      for (const each of data.goods) shown.goods.set(each.goodId, shownGood(each));
      return;
    case 'GoodUpdated': {
      const { estimate: _, remarks: __, ...changes } = data.changes;
      shown.goods.set(data.goodId, { ...shown.goods.get(data.goodId), ...changes });
      return;
    }
    case 'GoodDeleted':
      shown.goods.delete(data.goodId);
      return;
    default:
  }
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);

/** Fields of the viewing and ids of parcels that differ for buyers. */
const differences = (before: Shown, after: Shown): string[] =>
  [
    ...VIEWING_DETAILS.filter((field) => !isSame(before.details[field], after.details[field])),
    ...new Set(
      [...before.goods.keys(), ...after.goods.keys()].filter(
        (id) => !isSame(before.goods.get(id), after.goods.get(id)),
      ),
    ),
  ].sort();

const named = (changes: readonly AddendumChange[]): string[] =>
  [...new Set(changes.flatMap(({ goodId: id, field, ids }) => ids ?? [id ?? field]))].sort();

test('visible data changes only with an addendum, and no addendum comes without a change', () => {
  fc.assert(
    fc.property(fullSteps, (story) => {
      const shown: Shown = { isPublished: false, details: {}, goods: new Map() };
      const commands = Map.groupBy(recordedLife(story), ({ commandId }) => commandId);
      let number = 0;
      for (const steps of commands.values()) {
        const before = { ...shown, details: { ...shown.details }, goods: new Map(shown.goods) };
        for (const { event } of steps) show(shown, event);
        const addenda = steps.flatMap(({ event }) => (event.type === 'AddendumPublished' ? [event.data] : []));
        expect(before.isPublished ? differences(before, shown) : []).toEqual(
          addenda.flatMap(({ changes }) => named(changes)),
        );
        for (const data of addenda) expect(data.number).toBe(++number);
        expect(JSON.stringify(addenda)).not.toMatch(/estimate|room/i);
      }
    }),
    { numRuns: times(2_000, 200) },
  );
});

describe('a command that changes a viewing and completes it', () => {
  const command: ViewingCommand = { type: 'UpdateViewing', changes: { name: 'Other' }, status: 'completed' };
  const begun = decided([...PUBLISHED, { command: { ...command, status: 'live' } }]);
  const ended = decided([...PUBLISHED, { command }]);
  const types = (steps: readonly Recorded[]) => steps.map(({ event: { type } }) => type);

  test('publishes the change after the completion: buyers saw the former name until then', () => {
    expect(types(begun).slice(-3)).toEqual(['ViewingUpdated', 'ViewingWentLive', 'AddendumPublished']);
    expect(types(ended).slice(-4)).toEqual([
      ...['ViewingUpdated', 'ViewingWentLive', 'ViewingCompleted', 'AddendumPublished'],
    ]);
    expect(findingIn(ended)).toBeNull();
  });
  test('permits no other event after the end', () => {
    expect(findingIn([...ended, ended.at(-1)!])).toMatchObject({ position: ended.length });
    const later = addendum([{ field: 'files', before: null, after: 'Terms.pdf' }], { number: 2 });
    expect(findingIn(forged(ended, later, { actor: SYSTEM }))).toMatchObject({ position: ended.length });
    expect(findingIn(ended.slice(0, -1))).toMatchObject({ rule: 'without AddendumPublished' });
  });
});

describe('verification of addenda', () => {
  const rename: Given = { command: update({ name: 'Other', endDate: TUESDAY }, { reason: 'a typing error' }) };
  const changed = decided([...PUBLISHED, rename]);
  const at = changed.length - 1;
  const genuine = (changed[at]!.event as ViewingEventOf<'AddendumPublished'>).data;
  const withData = (data: object): Recorded[] =>
    changed.with(at, { ...changed[at]!, event: { type: 'AddendumPublished', data: { ...genuine, ...data } } });

  test('accepts histories that the rules have produced', () => expect(findingIn(changed)).toBeNull());
  test('finds a change without its addendum', () => {
    expect(findingIn(changed.slice(0, at))).toMatchObject({ rule: 'without AddendumPublished' });
    const next = decided([...PUBLISHED, rename, { command: update({ description: 'Fine' }) }]);
    expect(findingIn(next.toSpliced(at, 1))).toMatchObject({ rule: 'without AddendumPublished', position: at });
  });
  test('finds an addendum without its change', () => {
    const name = addendum([{ field: 'name', before: 'a', after: 'b' }], { number: 2 });
    // Only the server publishes an addendum without another change, and only about files.
    expect(findingIn(forged(changed, name, { actor: ADMIN }))).toMatchObject({ rule: 'PublishAddendum' });
    expect(findingIn(forged(changed, name, { actor: SYSTEM }))).toMatchObject({ rule: 'INVALID' });
    expect(findingIn(changed.toSpliced(at - 1, 1))).toMatchObject({ position: at - 1 });
  });
  test.each<[string, object]>([
    ['a lower grade', { grade: 'note' }],
    ['another number', { number: 2 }],
    ['a change left out', { changes: genuine.changes.slice(1) }],
    ['another value', { changes: [{ ...genuine.changes[0], after: 'x' }, ...genuine.changes.slice(1)] }],
    [
      'a parcel that it is not about',
      { changes: [{ ...genuine.changes[0], goodId: goodId('1') }, genuine.changes[1]] },
    ],
    ['no changes', { changes: null }],
    ['an unknown field', { discount: 5 }],
  ])('finds %s', (_, data) => {
    expect(findingIn(withData(data))).toMatchObject({ position: at });
  });
  test('finds a doubled addendum', () =>
    expect(findingIn([...changed, changed[at]!])).toMatchObject({ position: at + 1 }));
  test('accepts another reason, because an admin may have given it', () =>
    expect(findingIn(withData({ reason: 'forged' }))).toBeNull());
  test('finds one under older rules', () => {
    const old = decided([
      { command: { type: 'CreateViewing', viewingId: 'viewing1', details: DETAILS, rules: 2 } },
      ...PUBLISHED.slice(1),
      rename,
    ]);
    expect(findingIn(old)).toBeNull();
    const inserted = { ...old.at(-1)!, event: addendum([{ field: 'endDate', before: WEDNESDAY, after: TUESDAY }]) };
    expect(findingIn([...old, inserted])).toMatchObject({ position: old.length });
  });
});
