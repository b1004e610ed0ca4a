import type { BidLimits } from '@tender/contracts';
import {
  differing,
  sheetOf,
  UNTYPED,
  withLimits,
  withTyped,
  type Changes,
  type DraftsState,
  type Sheet,
  type Step,
  type Texts,
  type Typed,
} from './drafts-state.js';

/** The undo history of what a person types, as pure functions. */

const MAX_STEPS = 200;

/** In place of a lot's id: the limits. */
export const LIMITS = 'limits';

/** New texts by lot, or of the limits. */
export type Edits = readonly (readonly [id: string, texts: Partial<Typed> | Partial<BidLimits>])[];

const textsOf = ({ limits, lots }: Sheet, id: string): Texts =>
  id === LIMITS ? { ...limits } : { ...UNTYPED, ...lots[id] };

const isSame = (texts: Texts, present: Texts): boolean => Object.keys(differing(texts, present)).length === 0;

/** The lots, or the limits, whose texts the edits have changed. */
export const changedIds = (edits: Edits, before: Sheet, after: Sheet): string[] =>
  edits.map(([id]) => id).filter((id) => !isSame(textsOf(before, id), textsOf(after, id)));

const withEdits = (state: DraftsState, auctionId: string, edits: Edits): DraftsState => {
  const sheet = sheetOf(state, auctionId);
  const lots = edits.filter(([id]) => id !== LIMITS) as Changes;
  const limits: Partial<BidLimits> = Object.assign({}, ...edits.map(([id, texts]) => id === LIMITS && texts));
  const edited = withLimits(withTyped(sheet, lots), differing(limits, sheet.limits));
  return { ...state, sheets: { ...state.sheets, [auctionId]: edited } };
};

/**
 * Applies what a person typed. Text that is typed into one field without leaving it is one step, unless the field is emptied,
 * or its lot has changed otherwise since the last keystroke. An edit that changes nothing is no step.
 * @param field the field; null for several lots at once
 */
export function edited(state: DraftsState, auctionId: string, edits: Edits, field: string | null): DraftsState {
  const now = withEdits(state, auctionId, edits);
  const [before, after] = [sheetOf(state, auctionId), sheetOf(now, auctionId)];
  const ids = changedIds(edits, before, after);
  if (ids.length === 0) return state;
  const last = field === null ? undefined : state.steps.at(-1);
  const isEmptied = edits.every(([, texts]) => Object.values(texts).every((text) => text === ''));
  const isContinued =
    last?.field === field &&
    last.auctionId === auctionId &&
    !isEmptied &&
    last.changes.every((change) => isSame(textsOf(before, change.id), change.after));
  const changes = ids.map((id) => ({
    id,
    before: (isContinued && last.changes.find((change) => change.id === id)?.before) || textsOf(before, id),
    after: textsOf(after, id),
  }));
  const earlier = isContinued ? state.steps.slice(0, -1) : state.steps;
  return { ...now, steps: [...earlier, { auctionId, changes, field }].slice(-MAX_STEPS) };
}

/** After a field was left, text typed into it is a new step. */
export const withFieldLeft = (state: DraftsState): DraftsState =>
  (state.steps.at(-1)?.field ?? null) === null
    ? state
    : { ...state, steps: state.steps.with(-1, { ...state.steps.at(-1)!, field: null }) };

/** A bid was sent: an undo restores no earlier amount of its lot. */
export function withoutAmount(state: DraftsState, auctionId: string, lotId: string): DraftsState {
  const isOfLot = ({ id, before, after }: Step['changes'][number]) => id === lotId && !isSamePrice(before, after);
  const isAffected = (step: Step) => step.auctionId === auctionId && step.changes.some(isOfLot);
  if (!state.steps.some(isAffected)) return state;
  const emptied = (change: Step['changes'][number]) =>
    isOfLot(change) ? { ...change, before: { ...change.before, amount: '', perCarat: '' } } : change;
  const steps = state.steps.map((step) => (isAffected(step) ? { ...step, changes: step.changes.map(emptied) } : step));
  return { ...state, steps };
}

const isSamePrice = (texts: Texts, present: Texts): boolean =>
  texts['amount'] === present['amount'] && texts['perCarat'] === present['perCarat'];

/** The edits of an undo. Fields that changed after the step, on another device or by a sent bid, stay. */
const undoOf = (step: Step, sheet: Sheet): Edits =>
  step.changes.flatMap(({ id, before, after }) => {
    const now = textsOf(sheet, id);
    // The amount and the price per carat of a lot are restored together, or not at all.
    const isPriceNewer = id !== LIMITS && !isSamePrice(now, after);
    const texts = Object.entries(before).filter(
      ([name]) => now[name] === after[name] && !(isPriceNewer && name !== 'valuation'),
    );
    return texts.some(([name, text]) => now[name] !== text) ? [[id, Object.fromEntries(texts)] as const] : [];
  });

/** Undoes the last step with an effect, and removes later ones. @param isLimitsOnly of limits only @returns the state, and the first changed id */
export function undone(
  state: DraftsState,
  auctionId: string,
  isLimitsOnly: boolean,
): [state: DraftsState, id: string | null] {
  const sheet = sheetOf(state, auctionId);
  const isOffered = ({ auctionId: id, changes }: Step) =>
    id === auctionId && (!isLimitsOnly || changes.every((change) => change.id === LIMITS));
  const index = state.steps.findLastIndex((step) => isOffered(step) && undoOf(step, sheet).length > 0);
  if (index < 0) return [state, null];
  const edits = undoOf(state.steps[index]!, sheet);
  const steps = state.steps.filter((step, at) => at < index || (at > index && !isOffered(step)));
  return [{ ...withEdits(state, auctionId, edits), steps }, edits[0]![0]];
}
