import { describe, expect, test } from '@jest/globals';
import { MAXIMUM_LOTS, type AddendumChange, type AddendumWords, type StonesDescription } from '@tender/contracts';
import { SYSTEM } from '@tender/kernel';
import type { AuctionCommand, AuctionCommandOf } from '../auction.commands.js';
import type { AuctionEvent, AuctionDetails, LotImage, LotDetails } from '../auction.events.js';
import {
  addendum,
  ADMIN,
  cancelled,
  cents,
  coming,
  completed,
  draft,
  EVENING,
  liveAuction,
  lot,
  lotId,
  lotWithdrawn,
  paused,
  DETAILS,
  underRules,
} from '../testing/builders.js';
import { given } from '../testing/scenario.js';

const byAdmin = { actor: ADMIN };
const eventsOf = (history: readonly AuctionEvent[], command: AuctionCommand): AuctionEvent[] =>
  given(history).when(command, byAdmin).decide();
const addendaOf = (history: readonly AuctionEvent[], command: AuctionCommand) =>
  eventsOf(history, command).flatMap(({ type, data }) => (type === 'AddendumPublished' ? [data] : []));
/** Changes in the only addendum of a command; empty without an addendum. */
const changesOf = (history: readonly AuctionEvent[], command: AuctionCommand): AddendumChange[] => {
  const [data, ...more] = addendaOf(history, command);
  expect(more).toEqual([]);
  return data?.changes ?? [];
};

const update = (changes: Partial<AuctionDetails>, words?: AddendumWords): AuctionCommandOf<'UpdateAuction'> => ({
  type: 'UpdateAuction',
  changes,
  ...(words && { addendum: words }),
});
/** A lot with some details and a parcel id. */
const LOT: LotDetails = { ...lot('1'), category: 'roughDiamond', carats: 2, colour: 'D', good: 'viewing1.good1' };
const published = coming({}, [LOT, lot('2')]);
const change = (changes: Partial<LotDetails>): AuctionCommand => ({ type: 'ChangeLot', lot: { ...LOT, ...changes } });
const image = (name: string): LotImage => ({ imageId: name, small: `${name}-small`, large: `${name}-large` });
const pictured: AuctionEvent = {
  type: 'LotImagesAdded',
  data: { lots: [{ lotId: lotId('1'), images: [image('a'), image('b')] }], replaced: false },
};

/** Another value of each auction field. */
const OTHER_DETAILS: AuctionDetails = {
  name: 'Other',
  type: 'tenderPayAsBid',
  category: 'polishedDiamond',
  description: 'Fine',
  viewing: 'viewing1',
  startsAt: '2026-11-20T13:00:00.000Z',
  endsAt: '2026-11-20T19:00:00.000Z',
  bidVisibility: 'sealed',
  withdrawals: 'forbidden',
  extension: { windowSeconds: 60, extendSeconds: 60 },
};
const TERM_CHANGES = Object.entries(OTHER_DETAILS) as [keyof AuctionDetails, never][];
const NOTES = ['name', 'description'];

describe('a change of the details of a published auction', () => {
  test.each(TERM_CHANGES)('of %s is one addendum with that field only', (field, after) => {
    const command = { ...update({ [field]: after }), wrappedSealKey: 'wrapped' };
    expect(eventsOf(published, command)).toMatchObject([
      { type: 'AuctionUpdated' },
      addendum([{ field, before: DETAILS[field], after }], { grade: NOTES.includes(field) ? 'note' : 'material' }),
    ]);
  });
  test('of several fields is one addendum', () =>
    expect(changesOf(published, update({ name: 'Other', withdrawals: 'forbidden', type: DETAILS.type }))).toEqual([
      { field: 'name', before: DETAILS.name, after: 'Other' },
      { field: 'withdrawals', before: 'allowed', after: 'forbidden' },
    ]));
  test('has the next number', () =>
    expect(addendaOf([...published, addendum([]), addendum([])], update({ name: 'Other' }))).toMatchObject([
      { number: 3 },
    ]));
  test('to the same value has none', () => expect(eventsOf(published, update({ name: DETAILS.name }))).toEqual([]));
});

/** Another value of each lot field that buyers see. */
const OTHER_LOT: StonesDescription & Pick<LotDetails, 'lotNo' | 'minimumBid' | 'images'> = {
  lotNo: '1a',
  minimumBid: cents(50),
  images: ['https://pictures.example/1.jpg'],
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

describe('a change of a published lot', () => {
  test.each(Object.entries(OTHER_LOT))('of %s is one addendum with that field only', (field, after) => {
    const changes = changesOf(published, change({ [field]: after }));
    expect(changes.map((each) => [each.lotId, each.field])).toEqual([[lotId('1'), field]]);
    expect(changes[0]!.after).toEqual(field === 'images' ? 1 : after);
  });
  test.each<[string, Partial<LotDetails>]>([
    ['the reserve', { reservePrice: cents(900) }],
    ['the parcel behind it', { good: 'viewing1.good2' }],
    ['the remarks', { remarks: 'for the owner' }],
    ['both', { reservePrice: cents(900), good: 'viewing1.good2' }],
  ])('of %s alone has none', (_, changes) => {
    expect(eventsOf(published, change(changes)).map(({ type }) => type)).toEqual(['LotChanged']);
  });
  test('of the reserve and the weight names the weight only', () => {
    const both = change({ reservePrice: cents(900), good: 'viewing1.good2', carats: 2.5 });
    expect(addendaOf(published, both)).toEqual(addendaOf(published, change({ carats: 2.5 })));
    expect(changesOf(published, both)).toEqual([{ lotId: lotId('1'), field: 'carats', before: 2, after: 2.5 }]);
  });
  test('without a former detail shows its removal', () => {
    const { carats: _, colour: __, ...rest } = LOT;
    expect(changesOf(published, { type: 'ChangeLot', lot: rest })).toEqual([
      { lotId: lotId('1'), field: 'carats', before: 2, after: null },
      { lotId: lotId('1'), field: 'colour', before: 'D', after: '' },
    ]);
  });
});

describe('lots that are added or removed', () => {
  test('are listed by ids and numbers only', () => {
    expect(changesOf(published, { type: 'AddLots', lots: [lot('3'), lot('4')] })).toEqual([
      { field: 'lots', before: 2, after: 4, ids: [lotId('3'), lotId('4')] },
    ]);
    expect(changesOf(published, { type: 'RemoveLot', lotId: lotId('1') })).toEqual([
      { field: 'lots', before: 2, after: 1, ids: [lotId('1')] },
    ]);
    expect(changesOf(published, { type: 'DeleteLots' })).toEqual([
      { field: 'lots', before: 2, after: 0, ids: [lotId('1'), lotId('2')] },
    ]);
  });
  test('make a small event for any number of lots', () => {
    const lots = Array.from({ length: MAXIMUM_LOTS - 2 }, (_, index) => lot(String(index + 3)));
    const [data] = addendaOf(published, { type: 'AddLots', lots });
    expect(data!.changes).toHaveLength(1);
    expect(JSON.stringify(data).length).toBeLessThan(100_000);
  });
});

describe('a change of pictures', () => {
  const before = [...published, pictured];
  const change = { lotId: lotId('1'), field: 'images' };
  const replace: AuctionCommand = {
    type: 'AddLotImages',
    lots: [{ lotId: lotId('1'), images: [image('c'), image('d')] }],
    replacing: ['a-large', 'b-large'],
  };
  const arrange = (...images: string[]): AuctionCommand => ({ type: 'ArrangeLotImages', lotId: lotId('1'), images });

  test('contains the number of images before and after', () => {
    expect(changesOf(before, arrange('b'))).toEqual([{ ...change, before: 2, after: 1 }]);
    expect(changesOf(before, arrange())).toEqual([{ ...change, before: 2, after: 0 }]);
  });
  test('to others of the same number, or to another order, is a change', () => {
    for (const command of [replace, arrange('b', 'a')])
      expect(changesOf(before, command)).toEqual([{ ...change, before: 2, after: 2 }]);
    expect(eventsOf(before, arrange('a', 'b'))).toEqual([]);
  });
  test('counts as a note', () => expect(addendaOf(before, replace)).toMatchObject([{ grade: 'note' }]));
});

describe('the grade and the reason', () => {
  const note = { name: 'Other' };
  const material = { withdrawals: 'forbidden' } as const;

  test('are those of the admin', () =>
    expect(addendaOf(published, update(note, { reason: 'a typing error', grade: 'material' }))).toMatchObject([
      { reason: 'a typing error', grade: 'material' },
    ]));
  test('default to the fields’ grade and no reason', () => {
    expect(addendaOf(published, update(note))).toMatchObject([{ reason: null, grade: 'note' }]);
    expect(addendaOf(published, update(material))).toMatchObject([{ reason: null, grade: 'material' }]);
    expect(addendaOf(published, update(note, { reason: null }))).toMatchObject([{ reason: null, grade: 'note' }]);
  });
  test('the grade can only be raised', () => {
    for (const changes of [material, { ...note, ...material }])
      expect(addendaOf(published, update(changes, { grade: 'note' }))).toMatchObject([{ grade: 'material' }]);
  });
  test('are ignored without a change to publish', () => {
    const words = { reason: 'not for buyers', grade: 'material' } as const;
    expect(eventsOf(draft(), update(note, words)).map(({ type }) => type)).toEqual(['AuctionUpdated']);
    const reserve = { ...change({ reservePrice: cents(900) }), addendum: words } as AuctionCommand;
    expect(JSON.stringify(eventsOf(published, reserve))).not.toContain('not for buyers');
  });
});

describe('while the auction runs', () => {
  const running = [liveAuction(), [...liveAuction(), paused()]];
  test('name and description are published', () => {
    for (const history of running)
      expect(changesOf(history, update({ name: 'Other', description: 'Fine' })).map(({ field }) => field)).toEqual([
        'name',
        'description',
      ]);
  });
  test('a later end has a separate notification', () => {
    for (const history of running) {
      const later = { endsAt: '2026-11-20T19:00:00.000Z' };
      expect(eventsOf(history, update(later)).map(({ type }) => type)).toEqual(['AuctionUpdated']);
      expect(changesOf(history, update({ ...later, name: 'Other' })).map(({ field }) => field)).toEqual(['name']);
    }
  });
  test('the withdrawal of a lot and the lifecycle have separate notifications', () => {
    const commands: AuctionCommand[] = [
      { type: 'WithdrawLot', lotId: lotId('1'), reason: 'lost' },
      { type: 'PauseAuction', reason: 'break' },
      { type: 'CompleteAuction' },
      { type: 'CancelAuction', reason: 'weather' },
      { type: 'InviteCompanies', companies: [{ companyId: 'C', userIds: ['C.owner'] }] },
    ];
    for (const command of commands) expect(addendaOf(liveAuction(), command)).toEqual([]);
  });
});

describe('no addendum follows', () => {
  const name = update({ name: 'Other' });
  test('a change of a draft', () => expect(eventsOf(draft(), name)).toHaveLength(1));
  test('under older rules', () => {
    for (const rules of [1, 2]) {
      expect(eventsOf(underRules(rules, published), name)).toHaveLength(1);
      expect(eventsOf(underRules(rules, published), change({ carats: 2.5 }))).toHaveLength(1);
    }
  });
  test('changes of companies, publication and start of a pending auction', () => {
    expect(addendaOf(published, { type: 'RemoveCompany', companyId: 'B' })).toEqual([]);
    expect(addendaOf(draft(), { type: 'PublishAuction' })).toEqual([]);
    expect(addendaOf(published, { type: 'GoLive', endsAt: EVENING })).toEqual([]);
  });
});

describe('a change of files', () => {
  const files = { field: 'files', before: null, after: 'Terms.pdf' };
  const publish = (...changes: AddendumChange[]): AuctionCommand => ({ type: 'PublishAddendum', changes });
  const bySystem = { actor: SYSTEM };
  const filesAddendum = (number = 1): AuctionEvent => addendum([files], { number });

  test('is published before and while the auction runs', () => {
    given(published).when(publish(files), bySystem).then(filesAddendum());
    for (const history of [liveAuction(), [...liveAuction(), paused()], [...published, lotWithdrawn()]])
      given(history).when(publish(files), bySystem).then(filesAddendum());
    given(published, filesAddendum()).when(publish(files), bySystem).then(filesAddendum(2));
  });
  test('does not exist for drafts, after the end, and under older rules', () => {
    for (const history of [
      draft(),
      [...liveAuction(), completed()],
      [...liveAuction(), cancelled],
      underRules(2, published),
    ])
      given(history).when(publish(files), bySystem).then();
  });
  test('is of files only', () => {
    const others: AddendumChange[][] = [
      [],
      [{ ...files, field: 'name' }],
      [files, { field: 'endsAt', before: 1, after: 2 }],
      [{ ...files, lotId: 'auction1.lot1' }],
      [{ ...files, ids: ['auction1.lot1'] }],
    ];
    for (const changes of others)
      given(published)
        .when(publish(...changes), bySystem)
        .rejects('INVALID');
  });
});
