import type { BidDraft, BidDraftsBody, BidDraftsView, BidLimits } from '@tender/contracts';
import { isSameAmount } from './draft-text.js';

/** What somebody has typed about a lot, in their own spelling. */
export type Typed = Required<Omit<BidDraft, 'lotId'>>;

/** Ids of lots, and whether the limits are among it. */
export interface Unkept {
  lots: readonly string[];
  limits: boolean;
}

/** What one person has typed in one auction. */
export interface Sheet {
  lots: Readonly<Record<string, Typed>>;
  limits: BidLimits;
  /** What colleagues show of theirs. */
  colleagues: BidDraftsView['colleagues'];
  /** What was typed since the house kept it last. */
  unkept: Unkept;
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
  unkept: { lots: [], limits: false },
};

export const sheetOf = (state: DraftsState, auctionId: string): Sheet => state.sheets[auctionId] ?? EMPTY_SHEET;

export const isUnkept = ({ unkept }: Sheet): boolean => unkept.limits || unkept.lots.length > 0;

/** With lots' texts as they were typed, which the house does not have yet. An amount takes the place of a price per carat that cannot be read. */
export function withTyped(sheet: Sheet, changes: readonly (readonly [lotId: string, change: Partial<Typed>])[]): Sheet {
  const lots = new Map(Object.entries(sheet.lots));
  for (const [lotId, change] of changes)
    put(lots, lotId, { ...UNTYPED, ...lots.get(lotId), ...(change.amount && { perCarat: '' }), ...change });
  return {
    ...sheet,
    lots: Object.fromEntries(lots),
    unkept: { ...sheet.unkept, lots: [...new Set([...sheet.unkept.lots, ...changes.map(([lotId]) => lotId)])] },
  };
}

export const withLimits = (sheet: Sheet, change: Partial<BidLimits>): Sheet => ({
  ...sheet,
  limits: { ...sheet.limits, ...change },
  unkept: { ...sheet.unkept, limits: true },
});

/** With what the house does not have yet of an earlier page. What was typed since is newer. */
export function withRestored(sheet: Sheet, { lots, limits }: BidDraftsBody): Sheet {
  const older = lots.filter(({ lotId }) => !sheet.unkept.lots.includes(lotId));
  const restored = withTyped(
    sheet,
    older.map(({ lotId, ...typed }) => [lotId, typed] as const),
  );
  return limits && !sheet.unkept.limits ? withLimits(restored, limits) : restored;
}

/**
 * As the house has it; but an amount in the spelling that it has here.
 * @param own what stays as it was typed here: the house does not have it, or did not when it answered
 */
export function withHouse(sheet: Sheet, { lots, limits, colleagues }: BidDraftsView, own = sheet.unkept): Sheet {
  const merged = new Map<string, Typed>(
    lots.map(({ lotId, ...typed }) => [lotId, asSpelled({ ...UNTYPED, ...typed }, sheet.lots[lotId])]),
  );
  for (const lotId of own.lots) put(merged, lotId, sheet.lots[lotId] ?? UNTYPED);
  return {
    ...sheet,
    lots: Object.fromEntries(merged),
    limits: own.limits ? sheet.limits : asSpelled(limits, sheet.limits),
    colleagues,
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
  lots: unkept.lots.slice(0, most).map((lotId) => ({ lotId, ...UNTYPED, ...lots[lotId] })),
  ...(unkept.limits && { limits }),
});

/** After the house has kept something: what was typed meanwhile is still to be kept. */
export function withKept(sheet: Sheet, { lots, limits }: BidDraftsBody): Sheet {
  const kept = new Set(
    lots
      .filter(({ lotId, amount, perCarat, valuation }) => {
        const now = sheet.lots[lotId] ?? UNTYPED;
        return now.amount === amount && now.perCarat === perCarat && now.valuation === valuation;
      })
      .map(({ lotId }) => lotId),
  );
  return {
    ...sheet,
    unkept: {
      lots: sheet.unkept.lots.filter((lotId) => !kept.has(lotId)),
      limits: sheet.unkept.limits && sheet.limits !== limits,
    },
  };
}

function put(lots: Map<string, Typed>, lotId: string, typed: Typed): void {
  if (Object.values(typed).every((text) => text === '')) lots.delete(lotId);
  else lots.set(lotId, typed);
}
