import type { ViewingView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

export const STEPS = ['viewing', 'rooms', 'goods', 'companies', 'publish'] as const;
export type Step = (typeof STEPS)[number];

export const stepAfter = (step: Step): Step => STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!;

/** The step in an address; null for any other text. */
export const stepNamed = (text: string | null): Step | null => STEPS.find((step) => step === text) ?? null;

/** Missing details of a viewing before publication, with the step that sets them (`domain.md §4`). */
export function missingOf({ location, startDate, endDate, rooms }: ViewingView): { step: Step; text: string }[] {
  return [
    ...(location ? [] : [{ step: 'viewing' as const, text: t('The place is not set') }]),
    ...(startDate && endDate ? [] : [{ step: 'viewing' as const, text: t('The days are not set') }]),
    ...(rooms.length > 0 ? [] : [{ step: 'rooms' as const, text: t('There is no room yet') }]),
  ];
}

/** The step to continue with if none is stored: the first incomplete one. @param goods number of parcels */
export function stepToGoOn(viewing: ViewingView, goods: number): Step {
  if (viewing.status !== 'draft') return 'viewing';
  const [missing] = missingOf(viewing);
  if (missing) return missing.step;
  if (goods === 0) return 'goods';
  return viewing.companies.length === 0 ? 'companies' : 'publish';
}
