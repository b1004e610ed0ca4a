import type { BidDraft, BidDraftsBody, BidDraftsView, BidLimits, UnreadableDrafts } from '@tender/contracts';
import { centsTyped } from '../../../shared/numbers/amounts.js';

export type Typed = Required<Omit<BidDraft, 'lotId'>>;

/** Names of the fields with text that is not saved on the server yet. */
export interface Unsaved {
  lots: Readonly<Record<string, readonly (keyof Typed)[]>>;
  limits: readonly (keyof BidLimits)[];
}

export interface Sheet {
  lots: Readonly<Record<string, Typed>>;
  limits: BidLimits;
  /** Drafts that colleagues show to this person. */
  colleagues: BidDraftsView['colleagues'];
  /** Drafts that can no longer be decrypted. */
  unreadable: UnreadableDrafts | null;
  unsaved: Unsaved;
  /** Whether the server's drafts were loaded. Before that, an empty limit may only be unknown. */
  isKnown: boolean;
}

export interface DraftsState {
  of: string | null;
  sheets: Readonly<Record<string, Sheet>>;
  /** Number of changes by another tab, another device or a colleague, by auction. */
  changes: Readonly<Record<string, number>>;
  /** The undo history of all auctions, oldest first. */
  steps: readonly Step[];
}

/** One step of the undo history. An undo leaves fields alone that have changed after the step. */
export interface Step {
  auctionId: string;
  /** `id`: the lot, or `LIMITS`. */
  changes: readonly { id: string; before: Texts; after: Texts }[];
  /** The field that is being typed into; null once the field was left, and for several lots at once. */
  field: string | null;
}

export type Texts = Readonly<Record<string, string>>;

export type Changes = readonly (readonly [lotId: string, change: Partial<Typed>])[];

export const NO_LIMITS: BidLimits = { limit: '', perCarat: '' };
export const UNTYPED: Typed = { amount: '', perCarat: '', valuation: '' };
export const EMPTY_SHEET: Sheet = {
  lots: {},
  limits: NO_LIMITS,
  colleagues: [],
  unreadable: null,
  unsaved: { lots: {}, limits: [] },
  isKnown: false,
};

export const sheetOf = ({ sheets }: Pick<DraftsState, 'sheets'>, auctionId: string): Sheet =>
  sheets[auctionId] ?? EMPTY_SHEET;

export const hasUnsaved = ({ unsaved }: Sheet): boolean =>
  unsaved.limits.length > 0 || Object.keys(unsaved.lots).length > 0;

/** A new amount also empties the unreadable price per carat, unless the change sets it. */
const replacingPrice = (change: Partial<Typed>): Partial<Typed> => ({
  ...(change.amount && { perCarat: '' }),
  ...change,
});

/** Adds typed texts as unsaved. Ignores texts that equal the present ones. */
export const withTyped = (sheet: Sheet, changes: Changes): Sheet =>
  withTexts(
    sheet,
    changes.map(([lotId, change]) => [lotId, differing(replacingPrice(change), sheet.lots[lotId] ?? UNTYPED)]),
  );

export const differing = <Texts extends object>(change: Partial<Texts>, present: Texts): Partial<Texts> =>
  pick(
    change,
    namesOf(change).filter((name) => change[name] !== present[name]),
  );

function withTexts(sheet: Sheet, changes: Changes): Sheet {
  const lots = new Map(Object.entries(sheet.lots));
  for (const [lotId, change] of changes) putTexts(lots, lotId, { ...UNTYPED, ...lots.get(lotId), ...change });
  const names = Object.fromEntries(changes.map(([lotId, change]) => [lotId, namesOf(change)]));
  return { ...sheet, lots: Object.fromEntries(lots), unsaved: withUnsaved(sheet.unsaved, { lots: names, limits: [] }) };
}

export const withLimits = (sheet: Sheet, change: Partial<BidLimits>): Sheet => ({
  ...sheet,
  limits: { ...sheet.limits, ...change },
  unsaved: withUnsaved(sheet.unsaved, { lots: {}, limits: namesOf(change) }),
});

export function withUnsaved(unsaved: Unsaved, { lots: more, limits }: Unsaved): Unsaved {
  const lots = new Map(Object.entries(unsaved.lots));
  for (const [lotId, names] of Object.entries(more))
    if (names.length > 0) lots.set(lotId, [...new Set([...(lots.get(lotId) ?? []), ...names])]);
  return { lots: Object.fromEntries(lots), limits: [...new Set([...unsaved.limits, ...limits])] };
}

/** Adds texts that an earlier page did not save. Text that was typed on this page is newer. */
export function withRestored(sheet: Sheet, { lots, limits = {} }: BidDraftsBody): Sheet {
  const { unsaved } = sheet;
  const restored = withTexts(
    sheet,
    lots.map(({ lotId, ...typed }) => [lotId, without(typed, unsaved.lots[lotId] ?? [])]),
  );
  return withLimits(restored, without(limits, unsaved.limits));
}

/** Shows the server's drafts, but keeps the spelling of equal amounts. @param own fields that keep their text: the answer may lack it */
export function withServerDrafts(
  sheet: Sheet,
  { lots, limits, colleagues, unreadable }: BidDraftsView,
  own = sheet.unsaved,
): Sheet {
  const merged = new Map<string, Typed>(
    lots.map(({ lotId, ...typed }) => [lotId, asSpelled({ ...UNTYPED, ...typed }, sheet.lots[lotId])]),
  );
  for (const [lotId, names] of Object.entries(own.lots))
    putTexts(merged, lotId, { ...UNTYPED, ...merged.get(lotId), ...pick(sheet.lots[lotId] ?? UNTYPED, names) });
  return {
    ...sheet,
    lots: Object.fromEntries(merged),
    limits: { ...asSpelled(limits, sheet.limits), ...pick(sheet.limits, own.limits) },
    colleagues,
    unreadable: unreadable ?? null,
    isKnown: true,
  };
}

/** Whether two texts are the same amount: a field changes `1250` to `1,250.00` when it is left. */
export const isSameAmount = (text: string, other: string): boolean =>
  text === other || (centsTyped(text) !== null && centsTyped(text) === centsTyped(other));

/** Keeps the present spelling of equal amounts, so that the text does not change while the user types in its field. */
const asSpelled = <Texts extends Typed | BidLimits>(texts: Texts, present: Texts = texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const known = present[name as keyof Texts] as string;
      return [name, isSameAmount(text, known) ? known : text];
    }),
  ) as unknown as Texts;

/** The unsaved texts, as the body of a request. @param maxLots maximum number of lots in the body */
export const unsavedBody = ({ lots, limits, unsaved }: Sheet, maxLots: number): BidDraftsBody => ({
  lots: Object.entries(unsaved.lots)
    .slice(0, maxLots)
    .map(([lotId, names]) => ({ lotId, ...pick(lots[lotId] ?? UNTYPED, names) })),
  ...(unsaved.limits.length > 0 && { limits: pick(limits, unsaved.limits) }),
});

/** After a body was saved: text that was typed after the request stays unsaved. */
export function withSaved(sheet: Sheet, { lots: saved, limits = {} }: BidDraftsBody): Sheet {
  const lots = new Map(Object.entries(sheet.unsaved.lots));
  for (const { lotId, ...texts } of saved) {
    const now = sheet.lots[lotId] ?? UNTYPED;
    const left = lots.get(lotId)?.filter((name) => now[name] !== texts[name]) ?? [];
    if (left.length > 0) lots.set(lotId, left);
    else lots.delete(lotId);
  }
  return {
    ...sheet,
    unsaved: {
      lots: Object.fromEntries(lots),
      limits: sheet.unsaved.limits.filter((name) => sheet.limits[name] !== limits[name]),
    },
  };
}

function putTexts(lots: Map<string, Typed>, lotId: string, typed: Typed): void {
  if (Object.values(typed).every((text) => text === '')) lots.delete(lotId);
  else lots.set(lotId, typed);
}

const namesOf = <Texts extends object>(texts: Texts) => Object.keys(texts) as (keyof Texts)[];

const pick = <Texts extends object>(texts: Partial<Texts>, names: readonly (keyof Texts)[]): Partial<Texts> =>
  Object.fromEntries(names.map((name) => [name, texts[name]])) as Partial<Texts>;

const without = <Texts extends object>(texts: Texts, names: readonly (keyof Texts)[]): Partial<Texts> =>
  pick(
    texts,
    namesOf(texts).filter((name) => !names.includes(name)),
  );
