import { describe, expect, test } from '@jest/globals';
import { buyerStones, NO_STONE_FIELDS, type AddendumChange } from '@tender/contracts';
import { canonicalJson, SYSTEM, type Actor } from '@tender/kernel';
import { times } from '@tender/kernel/testing/torture';
import fc from 'fast-check';
import { AUCTION_DETAILS } from './auction.js';
import type { AuctionEvent, AuctionEventOf, AuctionDetails, LotDetails } from './auction.events.js';
import { addendum, ADMIN, lotId, published, DETAILS } from './testing/builders.js';
import { chained, decided, liveLife, type Unchained } from './testing/recorded.js';
import { wholeLives } from './testing/whole-lives.js';
import { verifyAuction, type Verdict } from './verify-auction.js';

const verdictOn = (history: readonly Unchained[]): Verdict => verifyAuction(chained(history));

/** The buyers' view in its simplest form, from the data of the events. */
interface Shown {
  status: 'draft' | 'published' | 'running' | 'over';
  details: Partial<AuctionDetails>;
  /** Each lot, without fields that only staff see. */
  lots: Map<string, Record<string, unknown>>;
}

const shownLot = ({ lotId: _, reservePrice: __, good: ___, remarks: ____, images = [], ...details }: LotDetails) => ({
  ...buyerStones(NO_STONE_FIELDS),
  ...details,
  listed: images,
  images: [] as string[],
});

function show(shown: Shown, { type, data }: AuctionEvent): void {
  const { lots } = shown;
  switch (type) {
    case 'AuctionCreated':
    case 'AuctionUpdated': {
      const { wrappedSealKey: _, ...details } = data;
      Object.assign(shown.details, details);
      return;
    }
    case 'LotsAdded':
      for (const lot of data.lots) lots.set(lot.lotId, shownLot(lot));
      return;
    case 'LotsDeleted':
      lots.clear();
      return;
    case 'LotChanged': {
      const { lotId: id, images } = data.lot;
      const before = lots.get(id)!;
      lots.set(id, { ...shownLot(data.lot), images: before.images, ...(!images && { listed: before.listed }) });
      return;
    }
    case 'LotRemoved':
      lots.delete(data.lotId);
      return;
    case 'LotImagesAdded':
      for (const { lotId: id, images } of data.lots) {
        const lot = lots.get(id)!;
        const kept = data.replaced ? [] : (lot.images as string[]);
        lots.set(id, { ...lot, images: [...kept, ...images.map(({ imageId }) => imageId)] });
      }
      return;
    case 'LotImagesArranged':
      lots.set(data.lotId, { ...lots.get(data.lotId), images: data.images });
      return;
    case 'AuctionPublished':
      shown.status = 'published';
      Object.assign(shown.details, data);
      return;
    case 'AuctionWentLive':
    case 'AuctionResumed':
      shown.status = 'running';
      Object.assign(shown.details, data);
      return;
    case 'EndExtended':
      Object.assign(shown.details, data);
      return;
    case 'AuctionCompleted':
    case 'AuctionCancelled':
      shown.status = 'over';
      return;
    default:
  }
}

type Difference = `${string} ${string}`;
const copyOf = ({ status, details, lots }: Shown): Shown => ({ status, details: { ...details }, lots: new Map(lots) });
const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);

/**
 * Differences for buyers, as `<lot id> <field>`. Excludes a later end of a running auction: it has a separate
 * notification.
 */
function differences(before: Shown, after: Shown): Difference[] {
  const details = AUCTION_DETAILS.filter(
    (field) =>
      !(field === 'endsAt' && before.status === 'running') && !isSame(before.details[field], after.details[field]),
  ).map((field): Difference => ` ${field}`);
  const moved = [...new Set([...before.lots.keys(), ...after.lots.keys()])].filter(
    (id) => !before.lots.has(id) || !after.lots.has(id),
  );
  const changed = [...after.lots].flatMap(([id, lot]) => {
    const former = before.lots.get(id);
    const fields = former
      ? Object.keys({ ...former, ...lot }).filter((field) => !isSame(former[field], lot[field]))
      : [];
    return [...new Set(fields.map((field) => (field === 'listed' ? 'images' : field)))].map(
      (field): Difference => `${id} ${field}`,
    );
  });
  return [...details, ...(moved.length > 0 ? [` lots ${moved.sort().join()}` as const] : []), ...changed].sort();
}

const named = (changes: readonly AddendumChange[]): Difference[] =>
  changes
    .map(({ lotId: id = '', field, ids }): Difference => (ids ? ` lots ${ids.toSorted().join()}` : `${id} ${field}`))
    .sort();

function commandsIn(life: readonly Unchained[]): Unchained[][] {
  const commands = new Map<string, Unchained[]>();
  for (const step of life) commands.set(step.commandId, [...(commands.get(step.commandId) ?? []), step]);
  return [...commands.values()];
}

const addendaIn = (steps: readonly Unchained[]): AuctionEventOf<'AddendumPublished'>['data'][] =>
  steps.flatMap(({ event }) => (event.type === 'AddendumPublished' ? [event.data] : []));

test('visible data changes only with an addendum, and no addendum comes without a change', () => {
  fc.assert(
    fc.property(wholeLives, (life) => {
      const shown: Shown = { status: 'draft', details: {}, lots: new Map() };
      let number = 0;
      for (const steps of commandsIn(life)) {
        const before = copyOf(shown);
        for (const { event } of steps) show(shown, event);
        const isPublished = before.status === 'published' || before.status === 'running';
        // The start, a resume and a moved end have separate notifications.
        const isAnnounced = steps.some(({ event }) => /^Auction(WentLive|Resumed)$|^EndExtended$/.test(event.type));
        const expected = isPublished && !isAnnounced ? differences(before, shown) : [];
        const addenda = addendaIn(steps);
        const isOfFiles = steps[0]!.actor.role === SYSTEM.role && addenda[0]?.changes[0]?.field === 'files';
        expect(isOfFiles ? [' files'] : expected).toEqual(addenda.flatMap(({ changes }) => named(changes)));
        for (const data of addenda) expect(data.number).toBe(++number);
        expect(JSON.stringify(addenda)).not.toMatch(/reserve|good/i);
      }
    }),
    { numRuns: times(2_000, 200) },
  );
});

test('histories have addenda of every kind', () => {
  const found = fc.sample(wholeLives, { numRuns: 300, seed: 1 }).flatMap(addendaIn);
  const fields = new Set(found.flatMap(({ changes }) => changes.map(({ field }) => field)));
  for (const field of ['name', 'withdrawals', 'endsAt', 'carats', 'images', 'lots', 'files'])
    expect([...fields]).toContain(field);
  expect(new Set(found.map(({ reason }) => reason))).toEqual(new Set(['a typing error', 'a better picture', null]));
});

describe('verification of addenda', () => {
  const byAdmin = (command: Parameters<typeof decided>[0][number]['command']) => ({ command, actor: ADMIN });
  const draft = decided(liveLife().slice(0, -1));
  const rename = byAdmin({
    type: 'UpdateAuction',
    changes: { name: 'Other', withdrawals: 'forbidden' },
    addendum: { reason: 'a typing error' },
  });
  const files = {
    command: { type: 'PublishAddendum' as const, changes: [{ field: 'files', before: null, after: 'Terms.pdf' }] },
    actor: SYSTEM,
  };
  const changed = decided([...liveLife().slice(0, -1), rename, rename, files]);
  const at = changed.findIndex(({ event }) => event.type === 'AddendumPublished');
  const genuine = (changed[at]!.event as AuctionEventOf<'AddendumPublished'>).data;
  const withData = (data: object): Unchained[] =>
    changed.with(at, { ...changed[at]!, event: { type: 'AddendumPublished', data: { ...genuine, ...data } } });
  const forged = (event: AuctionEvent, actor: Actor): Unchained[] => [
    ...changed,
    { event, actor, at: changed.at(-1)!.at, commandId: 'forged' },
  ];

  test('accepts histories that the rules have produced', () => {
    expect(changed.slice(-3).map(({ event }) => event.type)).toEqual([
      'AuctionUpdated',
      'AddendumPublished',
      'AddendumPublished',
    ]);
    expect(changed.some(({ event }) => event.type === published.type)).toBe(true);
    expect(verdictOn(changed)).toMatchObject({ ok: true });
  });
  test('finds a change without its addendum, even at the end', () => {
    const without = { ok: false, rule: 'without AddendumPublished' };
    expect(verdictOn(changed.toSpliced(at, 1))).toMatchObject(without);
    expect(verdictOn(changed.slice(0, at))).toMatchObject(without);
  });
  test('finds an addendum without its change', () => {
    expect(verdictOn(changed.toSpliced(at - 1, 1))).toMatchObject({ ok: false, revision: at - 1, problem: 'actor' });
    const name = addendum([{ field: 'name', before: 'a', after: 'b' }], { number: 3 });
    expect(verdictOn(forged(name, ADMIN))).toMatchObject({ ok: false, problem: 'actor', rule: 'PublishAddendum' });
    expect(verdictOn(forged(name, SYSTEM))).toMatchObject({ ok: false, problem: 'rule', rule: 'INVALID' });
  });
  test.each<[string, object]>([
    ['a lower grade', { grade: 'note' }],
    ['another number', { number: 2 }],
    ['a change left out', { changes: genuine.changes.slice(1) }],
    ['another value before', { changes: [{ ...genuine.changes[0], before: 'x' }, ...genuine.changes.slice(1)] }],
    ['another value after', { changes: [{ ...genuine.changes[0], after: 'x' }, ...genuine.changes.slice(1)] }],
    ['another field', { changes: [{ ...genuine.changes[0], field: 'type' }, ...genuine.changes.slice(1)] }],
    ['a lot that it is not about', { changes: [{ ...genuine.changes[0], lotId: lotId('1') }, genuine.changes[1]] }],
    ['a change that was not made', { changes: [...genuine.changes, { field: 'type', before: 'a', after: 'b' }] }],
  ])('finds %s', (_, data) => {
    expect(verdictOn(withData(data))).toMatchObject({ ok: false, revision: at });
  });
  test.each<[string, object]>([
    ['no changes', { changes: null }],
    ['a change that is a text', { changes: ['name'] }],
    ['no field', { changes: [{ before: 1, after: 2 }] }],
    ['a number that is none', { number: '1' }],
    ['an unknown grade', { grade: 'urgent' }],
    ['an unknown field', { discount: 5 }],
    ['a reason that is a number', { reason: 5 }],
  ])('finds %s by its shape', (_, data) => {
    expect(verdictOn(withData(data))).toMatchObject({ ok: false, revision: at, rule: 'form' });
  });
  test('finds a doubled addendum', () => {
    const doubled = changed.toSpliced(at, 0, changed[at]!);
    expect(verdictOn(doubled)).toMatchObject({ ok: false, revision: at + 1 });
    expect(verdictOn([...changed, changed.at(-1)!])).toMatchObject({ ok: false, revision: changed.length });
    expect(verdictOn([...changed, { ...changed.at(-1)!, commandId: 'again' }])).toMatchObject({ ok: false });
  });
  test('accepts another reason, because an admin may have given it', () =>
    expect(verdictOn(withData({ reason: 'forged' }))).toMatchObject({ ok: true }));
  test('finds an addendum for a draft', () => {
    const step = { event: addendum([{ field: 'files', before: null, after: 'x' }]), actor: SYSTEM };
    const early = draft.toSpliced(2, 0, { ...step, at: draft[1]!.at, commandId: 'forged' });
    expect(verdictOn(early)).toMatchObject({ ok: false, rule: 'nothing to change' });
  });
  test('finds an addendum under older rules', () => {
    const old = decided([...liveLife({}, 2).slice(0, -1), byAdmin({ type: 'UpdateAuction', changes: { name: 'x' } })]);
    expect(verdictOn(old)).toMatchObject({ ok: true });
    const inserted = { ...old.at(-1)!, event: addendum([{ field: 'name', before: DETAILS.name, after: 'x' }]) };
    expect(verdictOn([...old, inserted])).toMatchObject({ ok: false, revision: old.length });
  });
});
