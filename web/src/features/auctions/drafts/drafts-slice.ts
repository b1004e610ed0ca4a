import type { BidDraftsBody, BidDraftsView, BidLimits } from '@tender/contracts';
import { onSlice } from '../../../shared/socket/live-messages.js';
import { createSlice, drawNow } from '../../../shared/store/slice.js';
import { ownTab } from '../own-tab.js';
import {
  differing,
  sheetOf,
  UNTYPED,
  withHouse,
  withItsPrice,
  withKept,
  withLimits,
  withRestored,
  withTyped,
  type Changes,
  type DraftsState,
  type Sheet,
  type Typed,
  type Unkept,
} from './drafts-state.js';

const NOTHING: DraftsState = { of: null, sheets: {}, changes: {} };

/** What a bidder has typed. It outlives a session that ran out, but is shown to nobody else. */
const slice = createSlice<DraftsState>('drafts', NOTHING, { outlivesSession: true });
export const useDrafts = slice.use;
export const draftsNow = slice.get;
export const onDraftsChange = slice.follow;
export const useSheet = (auctionId: string): Sheet => slice.use((state) => sheetOf(state, auctionId));
export const draftOf = (auctionId: string, lotId: string): string =>
  (sheetOf(slice.get(), auctionId).lots[lotId] ?? UNTYPED).amount;

export const live = onSlice(slice, {
  draftsChanged: (state, { auctionId, tab: by }) =>
    by === ownTab()
      ? state
      : { ...state, changes: { ...state.changes, [auctionId]: (state.changes[auctionId] ?? 0) + 1 } },
});

const inSheet = (auctionId: string, change: (sheet: Sheet) => Sheet): void =>
  slice.change((state) => ({
    ...state,
    sheets: { ...state.sheets, [auctionId]: change(sheetOf(state, auctionId)) },
  }));

/** Texts before they were changed, and of no field beside them: what came into that meanwhile stays. */
interface Step {
  auctionId: string;
  before: Changes;
  /** Those of the limits. */
  limits: Partial<BidLimits>;
  /** The field that is being typed into; null once it was left, and for many at once. */
  field: string | null;
}

const LONGEST_MEMORY = 200;
const steps: Step[] = [];

const remember = (step: Step): void => {
  steps.push(step);
  if (steps.length > LONGEST_MEMORY) steps.shift();
};

/** Forgets what anybody but this person has typed, and how it was before it was changed. */
export function keepDraftsOf(userId: string): void {
  if (slice.get().of === userId) return;
  steps.length = 0;
  slice.set({ ...NOTHING, of: userId });
}

const typedOf = (auctionId: string, lotId: string): Typed => sheetOf(slice.get(), auctionId).lots[lotId] ?? UNTYPED;

/** What is typed into one field without leaving it is one step; a field that is emptied is one, too. What changes nothing is none. */
export function putTyped(auctionId: string, lotId: string, change: Partial<Typed>): void {
  if (!isToBeSeen(auctionId, [lotId, change])) return;
  const field = `${lotId} ${Object.keys(change).join()}`;
  if (!goesOn(auctionId, field, change))
    remember({ auctionId, before: beforeOf(auctionId, [[lotId, change]]), limits: {}, field });
  inSheet(auctionId, (sheet) => withTyped(sheet, [[lotId, change]]));
  drawNow();
}

/** Whether typing into a field goes on with the last step. */
function goesOn(auctionId: string, field: string, change: object): boolean {
  const last = steps.at(-1);
  const isEmptied = Object.values(change).every((text) => text === '');
  return last?.auctionId === auctionId && last.field === field && !isEmptied;
}

/** A field was left: what is typed into it from now on is another step. */
export function endTyping(): void {
  const last = steps.at(-1);
  if (last) last.field = null;
}

/** Many at once, which are one step. */
export function putAllTyped(auctionId: string, all: Changes): void {
  const changes = all.filter((one) => isToBeSeen(auctionId, one));
  if (changes.length === 0) return;
  remember({ auctionId, before: beforeOf(auctionId, changes), limits: {}, field: null });
  inSheet(auctionId, (sheet) => withTyped(sheet, changes));
}

/** With an amount, the price that it takes the place of. */
const beforeOf = (auctionId: string, changes: Changes): Changes =>
  changes.map(([lotId, change]) => {
    const { amount, perCarat, valuation } = typedOf(auctionId, lotId);
    return [
      lotId,
      {
        ...('amount' in change && { amount, perCarat }),
        ...('perCarat' in change && { perCarat }),
        ...('valuation' in change && { valuation }),
      },
    ];
  });

const isToBeSeen = (auctionId: string, [lotId, change]: Changes[number]): boolean =>
  Object.keys(differing(withItsPrice(change), typedOf(auctionId, lotId))).length > 0;

/** Empties the field of a bid that was sent: nothing that a person would take back. */
export function dropAmount(auctionId: string, lotId: string): void {
  forgetAmount(auctionId, lotId);
  inSheet(auctionId, (sheet) => withTyped(sheet, [[lotId, { amount: '' }]]));
}

/** A bid was sent: what was typed before it is no draft any more, so that taking a step back brings none of it. */
export function forgetAmount(auctionId: string, lotId: string): void {
  for (const step of steps)
    if (step.auctionId === auctionId)
      step.before = step.before.map(([id, typed]) => (id === lotId ? [id, emptied(typed)] : [id, typed]));
}

const emptied = (typed: Partial<Typed>): Partial<Typed> =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, name === 'valuation' ? text : '']));

/** What an earlier page has left in the tab: nobody has typed it here. */
export const putRestored = (auctionId: string, left: BidDraftsBody): void =>
  inSheet(auctionId, (sheet) => withRestored(sheet, left));

/** What was taken back where it was limits, which are of no lot. */
export const LIMITS = 'limits';

/**
 * Takes the last step back that changes anything: of a bid that was sent, the field is empty already. Those above it that change nothing are gone
 * with it: they would change something again.
 * @param ofLimits of the limits alone
 * @returns its first lot, or `LIMITS`; null without one
 */
export function undo(auctionId: string, ofLimits = false): string | null {
  const index = steps.findLastIndex(
    (step) => step.auctionId === auctionId && isStepToBeSeen(step) && !(ofLimits && step.before.length > 0),
  );
  if (index < 0) return null;
  const [step, ...above] = steps.splice(index) as [Step, ...Step[]];
  steps.push(...above.filter((one) => one.auctionId !== auctionId || isStepToBeSeen(one)));
  inSheet(auctionId, (sheet) => withLimits(withTyped(sheet, step.before), step.limits));
  return step.before[0]?.[0] ?? LIMITS;
}

const isStepToBeSeen = ({ auctionId, before, limits }: Step): boolean =>
  before.some((one) => isToBeSeen(auctionId, one)) || areLimitsToBeSeen(auctionId, limits);

/** As `putTyped`. */
export function putLimits(auctionId: string, change: Partial<BidLimits>): void {
  if (!areLimitsToBeSeen(auctionId, change)) return;
  const { limits } = sheetOf(slice.get(), auctionId);
  const names = Object.keys(change) as (keyof BidLimits)[];
  const field = `${LIMITS} ${names.join()}`;
  const before = Object.fromEntries(names.map((name) => [name, limits[name]]));
  if (!goesOn(auctionId, field, change)) remember({ auctionId, before: [], limits: before, field });
  inSheet(auctionId, (sheet) => withLimits(sheet, change));
  drawNow();
}

const areLimitsToBeSeen = (auctionId: string, change: Partial<BidLimits>): boolean => {
  const { limits } = sheetOf(slice.get(), auctionId);
  return Object.entries(change).some(([name, text]) => limits[name as keyof BidLimits] !== text);
};

/** @param own what stays as it is here */
export const takeFromHouse = (auctionId: string, view: BidDraftsView, own: Unkept): void =>
  inSheet(auctionId, (sheet) => withHouse(sheet, view, own));

export const markKept = (auctionId: string, kept: BidDraftsBody): void =>
  inSheet(auctionId, (sheet) => withKept(sheet, kept));
