import type { BidDraft, BidDraftsBody, BidDraftsView, BidLimits, UnreadableDrafts } from '@tender/contracts';
import { isSameAmount } from './draft-text.js';

/** What somebody has typed about a lot, in their own spelling. */
export type Typed = Required<Omit<BidDraft, 'lotId'>>;

/** Names of fields, by lot and of the limits: of the others another device may have typed something. */
export interface Unkept {
  lots: Readonly<Record<string, readonly (keyof Typed)[]>>;
  limits: readonly (keyof BidLimits)[];
}

/** What one person has typed in one auction. */
export interface Sheet {
  lots: Readonly<Record<string, Typed>>;
  limits: BidLimits;
  /** What colleagues show of theirs. */
  colleagues: BidDraftsView['colleagues'];
  /** What cannot be decrypted any more. */
  unreadable: UnreadableDrafts | null;
  /** What was typed since the house kept it last. */
  unkept: Unkept;
  /** Whether the house has said what it keeps: before that, what is empty here, a limit, too, need not be so there. */
  isKnown: boolean;
}

export interface DraftsState {
  /** The person whose drafts these are. */
  of: string | null;
  sheets: Readonly<Record<string, Sheet>>;
  /** Number of times that another tab, device or colleague changed something, by auction. */
  changes: Readonly<Record<string, number>>;
}

export const NO_LIMITS: BidLimits = { limit: '', perCarat: '' };
export const UNTYPED: Typed = { amount: '', perCarat: '', valuation: '' };
export const EMPTY_SHEET: Sheet = {
  lots: {},
  limits: NO_LIMITS,
  colleagues: [],
  unreadable: null,
  unkept: { lots: {}, limits: [] },
  isKnown: false,
};

export const sheetOf = (state: DraftsState, auctionId: string): Sheet => state.sheets[auctionId] ?? EMPTY_SHEET;

export const isUnkept = ({ unkept }: Sheet): boolean => unkept.limits.length > 0 || Object.keys(unkept.lots).length > 0;

/** What is changed about lots. */
export type Changes = readonly (readonly [lotId: string, change: Partial<Typed>])[];

/** What typing something comes to: an amount takes the place of a price per carat that cannot be read. */
export const withItsPrice = (change: Partial<Typed>): Partial<Typed> => ({
  ...(change.amount && { perCarat: '' }),
  ...change,
});

/** With lots' texts as they were typed, which the house does not have yet; but those that stand there already, which nobody has typed anew. */
export const withTyped = (sheet: Sheet, changes: Changes): Sheet =>
  withTexts(
    sheet,
    changes.map(([lotId, change]) => [lotId, differing(withItsPrice(change), sheet.lots[lotId] ?? UNTYPED)]),
  );

/** The texts that are not those of others. */
export const differing = (change: Partial<Typed>, present: Typed): Partial<Typed> =>
  pick(
    change,
    namesOf(change).filter((name) => change[name] !== present[name]),
  );

/** Of texts as they were, those of fields that hold what was `put` there still; an amount and its price per carat are one. */
export function unlessNewer(before: Partial<Typed>, put: Typed, now: Typed): Partial<Typed> {
  const newer = namesOf(before).filter((name) => now[name] !== put[name]);
  return without(before, newer.every((name) => name === 'valuation') ? newer : [...newer, 'amount', 'perCarat']);
}

function withTexts(sheet: Sheet, changes: Changes): Sheet {
  const lots = new Map(Object.entries(sheet.lots));
  for (const [lotId, change] of changes) put(lots, lotId, { ...UNTYPED, ...lots.get(lotId), ...change });
  const names = Object.fromEntries(changes.map(([lotId, change]) => [lotId, namesOf(change)]));
  return { ...sheet, lots: Object.fromEntries(lots), unkept: withUnkept(sheet.unkept, { lots: names, limits: [] }) };
}

export const withLimits = (sheet: Sheet, change: Partial<BidLimits>): Sheet => ({
  ...sheet,
  limits: { ...sheet.limits, ...change },
  unkept: withUnkept(sheet.unkept, { lots: {}, limits: namesOf(change) }),
});

/** Either's. */
export function withUnkept(unkept: Unkept, { lots: more, limits }: Unkept): Unkept {
  const lots = new Map(Object.entries(unkept.lots));
  for (const [lotId, names] of Object.entries(more))
    if (names.length > 0) lots.set(lotId, [...new Set([...(lots.get(lotId) ?? []), ...names])]);
  return { lots: Object.fromEntries(lots), limits: [...new Set([...unkept.limits, ...limits])] };
}

/** With what the house does not have yet of an earlier page. What was typed since is newer. */
export function withRestored(sheet: Sheet, { lots, limits = {} }: BidDraftsBody): Sheet {
  const { unkept } = sheet;
  const restored = withTexts(
    sheet,
    lots.map(({ lotId, ...typed }) => [lotId, without(typed, unkept.lots[lotId] ?? [])]),
  );
  return withLimits(restored, without(limits, unkept.limits));
}

/**
 * As the house has it; but an amount in the spelling that it has here.
 * @param own what stays as it was typed here: the house does not have it, or did not when it answered
 */
export function withHouse(
  sheet: Sheet,
  { lots, limits, colleagues, unreadable }: BidDraftsView,
  own = sheet.unkept,
): Sheet {
  const merged = new Map<string, Typed>(
    lots.map(({ lotId, ...typed }) => [lotId, asSpelled({ ...UNTYPED, ...typed }, sheet.lots[lotId])]),
  );
  for (const [lotId, names] of Object.entries(own.lots))
    put(merged, lotId, { ...UNTYPED, ...merged.get(lotId), ...pick(sheet.lots[lotId] ?? UNTYPED, names) });
  return {
    ...sheet,
    lots: Object.fromEntries(merged),
    limits: { ...asSpelled(limits, sheet.limits), ...pick(sheet.limits, own.limits) },
    colleagues,
    unreadable: unreadable ?? null,
    isKnown: true,
  };
}

/** Texts in the spelling of others, where they mean the same: a field is not written anew under the hands that type in it. */
const asSpelled = <Texts extends Typed | BidLimits>(texts: Texts, present: Texts = texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const known = present[name as keyof Texts] as string;
      return [name, isSameAmount(text, known) ? known : text];
    }),
  ) as unknown as Texts;

/** What the house is asked to keep next. @param most lots in one call */
export const toKeep = ({ lots, limits, unkept }: Sheet, most: number): BidDraftsBody => ({
  lots: Object.entries(unkept.lots)
    .slice(0, most)
    .map(([lotId, names]) => ({ lotId, ...pick(lots[lotId] ?? UNTYPED, names) })),
  ...(unkept.limits.length > 0 && { limits: pick(limits, unkept.limits) }),
});

/** After the house has kept something: what was typed meanwhile is still to be kept. */
export function withKept(sheet: Sheet, { lots: kept, limits = {} }: BidDraftsBody): Sheet {
  const lots = new Map(Object.entries(sheet.unkept.lots));
  for (const { lotId, ...texts } of kept) {
    const now = sheet.lots[lotId] ?? UNTYPED;
    const left = lots.get(lotId)?.filter((name) => now[name] !== texts[name]) ?? [];
    if (left.length > 0) lots.set(lotId, left);
    else lots.delete(lotId);
  }
  return {
    ...sheet,
    unkept: {
      lots: Object.fromEntries(lots),
      limits: sheet.unkept.limits.filter((name) => sheet.limits[name] !== limits[name]),
    },
  };
}

function put(lots: Map<string, Typed>, lotId: string, typed: Typed): void {
  if (Object.values(typed).every((text) => text === '')) lots.delete(lotId);
  else lots.set(lotId, typed);
}

const namesOf = <Texts extends object>(texts: Texts) => Object.keys(texts) as (keyof Texts)[];

const pick = <Texts extends object>(texts: Texts, names: readonly (keyof Texts)[]): Partial<Texts> =>
  Object.fromEntries(names.map((name) => [name, texts[name]])) as Partial<Texts>;

const without = <Texts extends object>(texts: Texts, names: readonly (keyof Texts)[]): Partial<Texts> =>
  pick(
    texts,
    namesOf(texts).filter((name) => !names.includes(name)),
  );
