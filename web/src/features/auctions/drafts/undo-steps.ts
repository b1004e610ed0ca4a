import type { BidLimits } from '@tender/contracts';
import {
  differing,
  pick,
  replacingPrice,
  sheetOf,
  unlessChangedSince,
  UNTYPED,
  withLimits,
  withTyped,
  type Changes,
  type DraftsState,
  type Sheet,
  type Step,
  type Typed,
} from './drafts-state.js';

/** The undo history of what a person types, as pure functions. */

const MAX_STEPS = 200;

export interface Edit {
  lots?: Changes;
  limits?: Partial<BidLimits>;
}

/** Whether a change of a lot changes any text. */
export const hasEffect = (sheet: Sheet, [lotId, change]: Changes[number]): boolean =>
  Object.keys(differing(replacingPrice(change), sheet.lots[lotId] ?? UNTYPED)).length > 0;

/**
 * Applies what a person typed. Text that is typed into one field without leaving it is one step, unless the field is emptied,
 * or its lot has changed otherwise since the last keystroke. An edit that changes nothing is no step.
 * @param field the field; null for several lots at once
 */
export function edited(state: DraftsState, auctionId: string, edit: Edit, field: string | null): DraftsState {
  const sheet = sheetOf(state, auctionId);
  const lots = (edit.lots ?? []).filter((one) => hasEffect(sheet, one));
  const limits = differing(edit.limits ?? {}, sheet.limits);
  if (lots.length === 0 && Object.keys(limits).length === 0) return state;
  const last = state.steps.at(-1);
  const isEmptied = [limits, ...lots.map(([, change]) => change)].every((texts) =>
    Object.values(texts).every((text) => text === ''),
  );
  const isContinued =
    last !== undefined &&
    field !== null &&
    last.field === field &&
    last.auctionId === auctionId &&
    !isEmptied &&
    isPresent(last, sheet);
  const { before, limitsBefore } = isContinued
    ? last
    : { before: beforeOf(sheet, lots), limitsBefore: pick(sheet.limits, Object.keys(limits) as (keyof BidLimits)[]) };
  const now = withLimits(withTyped(sheet, lots), limits);
  const step: Step = {
    auctionId,
    before,
    after: Object.fromEntries(before.map(([lotId]) => [lotId, now.lots[lotId] ?? UNTYPED])),
    limitsBefore,
    limitsAfter: pick(now.limits, Object.keys(limitsBefore) as (keyof BidLimits)[]),
    field,
  };
  const earlier = isContinued ? state.steps.slice(0, -1) : state.steps;
  return { ...withSheet(state, auctionId, now), steps: [...earlier, step].slice(-MAX_STEPS) };
}

const withSheet = (state: DraftsState, auctionId: string, sheet: Sheet): DraftsState => ({
  ...state,
  sheets: { ...state.sheets, [auctionId]: sheet },
});

/** Whether no text of the step has changed since. */
const isPresent = ({ after, limitsAfter }: Step, sheet: Sheet): boolean =>
  !Object.entries(after).some((one) => hasEffect(sheet, one)) &&
  Object.keys(differing(limitsAfter, sheet.limits)).length === 0;

/** The present texts of the changed fields. A new amount also replaces the price per carat. */
const beforeOf = (sheet: Sheet, changes: Changes): Changes =>
  changes.map(([lotId, change]) => {
    const { amount, perCarat, valuation } = sheet.lots[lotId] ?? UNTYPED;
    return [
      lotId,
      {
        ...('amount' in change && { amount, perCarat }),
        ...('perCarat' in change && { perCarat }),
        ...('valuation' in change && { valuation }),
      },
    ];
  });

/** After a field was left, text typed into it is a new step. */
export function withFieldLeft(state: DraftsState): DraftsState {
  const last = state.steps.at(-1);
  return last && last.field !== null
    ? { ...state, steps: [...state.steps.slice(0, -1), { ...last, field: null }] }
    : state;
}

/** A bid was sent: an undo restores no earlier amount of its lot. */
export function withoutAmount(state: DraftsState, auctionId: string, lotId: string): DraftsState {
  const isOfLot = (step: Step) => step.auctionId === auctionId && step.before.some(([id]) => id === lotId);
  if (!state.steps.some(isOfLot)) return state;
  const steps = state.steps.map((step) =>
    isOfLot(step)
      ? { ...step, before: step.before.map(([id, typed]) => [id, id === lotId ? emptied(typed) : typed] as const) }
      : step,
  );
  return { ...state, steps };
}

const emptied = (typed: Partial<Typed>): Partial<Typed> =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, name === 'valuation' ? text : '']));

/** The changes of an undo. Fields that changed after the step, on another device or by a sent bid, stay. */
function undoOf({ before, after, limitsBefore, limitsAfter }: Step, sheet: Sheet): Required<Edit> {
  const lots = before
    .map(
      ([lotId, typed]) =>
        [lotId, unlessChangedSince(typed, after[lotId] ?? UNTYPED, sheet.lots[lotId] ?? UNTYPED)] as const,
    )
    .filter((one) => hasEffect(sheet, one));
  const names = (Object.keys(limitsBefore) as (keyof BidLimits)[]).filter(
    (name) => sheet.limits[name] === limitsAfter[name],
  );
  return { lots, limits: differing(pick(limitsBefore, names), sheet.limits) };
}

const isEmpty = ({ lots, limits }: Required<Edit>): boolean => lots.length === 0 && Object.keys(limits).length === 0;

/**
 * Undoes the last step that changes anything. Removes later steps without an effect: this undo could give them one.
 * @param isLimitsOnly undoes steps of limits only; keeps steps of lots, even without an effect
 * @returns the changes; null without such a step
 */
export function undone(
  state: DraftsState,
  auctionId: string,
  isLimitsOnly: boolean,
): { state: DraftsState; edit: Required<Edit> } | null {
  const sheet = sheetOf(state, auctionId);
  const isOffered = (step: Step) => step.auctionId === auctionId && !(isLimitsOnly && step.before.length > 0);
  const index = state.steps.findLastIndex((step) => isOffered(step) && !isEmpty(undoOf(step, sheet)));
  const step = state.steps[index];
  if (!step) return null;
  const edit = undoOf(step, sheet);
  const steps = state.steps.filter((one, at) => at < index || (at > index && !isOffered(one)));
  const restored = withLimits(withTyped(sheet, edit.lots), edit.limits);
  return { state: { ...withSheet(state, auctionId, restored), steps }, edit };
}
