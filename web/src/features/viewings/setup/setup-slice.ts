import { createSlice } from '../../../shared/store/slice.js';
import { warnBeforeClose } from '../../../shared/ui/dialogs/use-unsaved.js';
import type { Step } from './setup-steps.js';
import type { ViewingFormValues } from './viewing-form.js';

/** The step and the unsaved fields of each viewing's set-up. `new`: a viewing that does not exist yet. */
interface SetupProgress {
  steps: Record<string, Step>;
  typed: Record<string, Partial<ViewingFormValues>>;
}

const slice = createSlice<SetupProgress>('viewingSetup', { steps: {}, typed: {} });
export const NEW = 'new';
warnBeforeClose(slice, ({ typed }) => Object.keys(typed).length > 0);

export const stepLeft = (id: string): Step | undefined => slice.get().steps[id];
export const rememberStep = (id: string, step: Step): void =>
  slice.change((state) => ({ ...state, steps: { ...state.steps, [id]: step } }));

export const typedLeft = (id: string): Partial<ViewingFormValues> | undefined => slice.get().typed[id];
export const rememberTyped = (id: string, typed: Partial<ViewingFormValues>): void =>
  Object.keys(typed).length === 0
    ? forgetTyped(id)
    : slice.change((state) => ({ ...state, typed: { ...state.typed, [id]: typed } }));
/** Forgets the input of a set-up after it is saved or discarded. */
export const forgetTyped = (id: string): void =>
  slice.change(({ typed: { [id]: _, ...typed }, ...state }) => ({ ...state, typed }));
