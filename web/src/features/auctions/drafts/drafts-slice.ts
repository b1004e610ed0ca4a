import type { BidDraftsBody, BidDraftsView, BidLimits, Cents } from '@tender/contracts';
import { centsTyped } from '../../../shared/numbers/amounts.js';
import { onSlice } from '../../../shared/socket/live-messages.js';
import { createSlice, renderNow } from '../../../shared/store/slice.js';
import { ownTabId } from '../state/tab-id.js';
import {
  differing,
  sheetOf,
  unlessNewer,
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

/** The amount that is meant for a lot; null where none can be read. Beside a price per carat that cannot be, the total may be of an earlier one. */
export function meantCents(auctionId: string, lotId: string): Cents | null {
  const { amount, perCarat } = typedOf(auctionId, lotId);
  return perCarat === '' ? centsTyped(amount) : null;
}

export const live = onSlice(slice, {
  draftsChanged: (state, { auctionId, tab: by }) =>
    by === ownTabId()
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
  /** The lots as it left them. */
  put: Sheet['lots'];
  /** The same of limits, which are of no lot. */
  limitsBefore: Partial<BidLimits>;
  limitsPut: Partial<BidLimits>;
  /** The field that is being typed into; null once it was left, and for many at once. */
  field: string | null;
}

const LONGEST_MEMORY = 200;
const steps: Step[] = [];

function newStep(begun: Pick<Step, 'auctionId' | 'field'> & Partial<Step>): Step {
  const step: Step = { before: [], put: {}, limitsBefore: {}, limitsPut: {}, ...begun };
  steps.push(step);
  if (steps.length > LONGEST_MEMORY) steps.shift();
  return step;
}

/** One that is new, or goes on. */
function takeStep(step: Step, changes: Changes): void {
  inSheet(step.auctionId, (sheet) => withTyped(sheet, changes));
  step.put = Object.fromEntries(step.before.map(([lotId]) => [lotId, typedOf(step.auctionId, lotId)]));
}

/** Forgets what anybody but this person has typed, and how it was before it was changed. */
export function keepDraftsOf(userId: string): void {
  if (slice.get().of === userId) return;
  steps.length = 0;
  slice.set({ ...NOTHING, of: userId });
}

const typedOf = (auctionId: string, lotId: string): Typed => sheetOf(slice.get(), auctionId).lots[lotId] ?? UNTYPED;

/**
 * What is typed into one field without leaving it is one step, unless other news came into its lot meanwhile; a field that is emptied is one, too. What
 * changes nothing is none.
 */
export function putTyped(auctionId: string, lotId: string, change: Partial<Typed>): void {
  if (!isToBeSeen(auctionId, [lotId, change])) return;
  const changes: Changes = [[lotId, change]];
  const field = `${lotId} ${Object.keys(change).join()}`;
  const last = lastOf(auctionId, field, change);
  const goesOn = last && !isToBeSeen(auctionId, [lotId, last.put[lotId] ?? UNTYPED]);
  takeStep(goesOn ? last : newStep({ auctionId, before: beforeOf(auctionId, changes), field }), changes);
  renderNow();
}

/** The last step, where it was typing into this field and the field is not emptied now. */
function lastOf(auctionId: string, field: string, change: object): Step | null {
  const last = steps.at(-1);
  const isEmptied = Object.values(change).every((text) => text === '');
  return last?.auctionId === auctionId && last.field === field && !isEmptied ? last : null;
}

/** A field was left: what is typed into it from now on is another step. */
export function endTyping(): void {
  const last = steps.at(-1);
  if (last) last.field = null;
}

/** Many at once, which are one step. @returns the number of lots that it changed: with none, there is no step to take back */
export function putAllTyped(auctionId: string, all: Changes): number {
  const changes = all.filter((one) => isToBeSeen(auctionId, one));
  if (changes.length > 0) takeStep(newStep({ auctionId, before: beforeOf(auctionId, changes), field: null }), changes);
  return changes.length;
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

/** A bid was received: empties its field if it still holds the amount; another amount stays as the next draft. */
export const clearSentAmount = (auctionId: string, lotId: string, cents: Cents): void =>
  (centsTyped(draftOf(auctionId, lotId)) === cents ? dropAmount : forgetAmount)(auctionId, lotId);

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

interface Back {
  lots: Changes;
  limits: Partial<BidLimits>;
}

/** What taking a step back changes: nothing where something else stands meanwhile, from another device or because a bid was sent. */
function toTakeBack({ auctionId, before, put, limitsBefore, limitsPut }: Step): Back | null {
  const { limits } = sheetOf(slice.get(), auctionId);
  const back = {
    lots: before
      .map(([lotId, typed]) => [lotId, unlessNewer(typed, put[lotId] ?? UNTYPED, typedOf(auctionId, lotId))] as const)
      .filter((one) => isToBeSeen(auctionId, one)),
    limits: pickLimits(limitsBefore, (name) => limits[name] === limitsPut[name] && limits[name] !== limitsBefore[name]),
  };
  return back.lots.length > 0 || Object.keys(back.limits).length > 0 ? back : null;
}

/**
 * Takes the last step back that changes anything. Those above it that change nothing are gone with it: they would change something again.
 * @param ofLimits of the limits alone: steps of lots stay, also one that changes nothing as long as a newer one covers it
 * @returns its first lot that is changed, or `LIMITS`; null without one
 */
export function undo(auctionId: string, ofLimits = false): string | null {
  const isOffered = (step: Step) => step.auctionId === auctionId && !(ofLimits && step.before.length > 0);
  const index = steps.findLastIndex((step) => isOffered(step) && toTakeBack(step));
  const step = steps[index];
  const back = step && toTakeBack(step);
  if (!back) return null;
  const above = steps.splice(index).slice(1);
  steps.push(...above.filter((one) => !isOffered(one) || toTakeBack(one)));
  inSheet(auctionId, (sheet) => withLimits(withTyped(sheet, back.lots), back.limits));
  return back.lots[0]?.[0] ?? LIMITS;
}

const pickLimits = (of: Partial<BidLimits>, fits: (name: keyof BidLimits) => boolean): Partial<BidLimits> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => fits(name as keyof BidLimits)));

/** As `putTyped`. */
export function putLimits(auctionId: string, change: Partial<BidLimits>): void {
  const { limits } = sheetOf(slice.get(), auctionId);
  const areAsNow = (some: Partial<BidLimits>) =>
    Object.keys(pickLimits(some, (name) => some[name] !== limits[name])).length === 0;
  if (areAsNow(change)) return;
  const field = `${LIMITS} ${Object.keys(change).join()}`;
  const last = lastOf(auctionId, field, change);
  const step =
    last && areAsNow(last.limitsPut)
      ? last
      : newStep({ auctionId, limitsBefore: pickLimits(limits, (name) => name in change), field });
  inSheet(auctionId, (sheet) => withLimits(sheet, change));
  step.limitsPut = change;
  renderNow();
}

/** @param own what stays as it is here */
export const takeFromHouse = (auctionId: string, view: BidDraftsView, own: Unkept): void =>
  inSheet(auctionId, (sheet) => withHouse(sheet, view, own));

export const markKept = (auctionId: string, kept: BidDraftsBody): void =>
  inSheet(auctionId, (sheet) => withKept(sheet, kept));
