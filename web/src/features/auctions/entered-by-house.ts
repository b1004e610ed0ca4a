import type { HappeningView } from '@tender/contracts';

/** Whether what a receipt is of was entered by the house for the company; told as far back as happenings are. */
export const isEnteredByHouse = (
  happenings: readonly HappeningView[] | null,
  { lotId, at }: { lotId: string; at: string },
): boolean =>
  (happenings ?? []).some(
    (happening) =>
      (happening.kind === 'bidEntered' || happening.kind === 'bidTakenBack') &&
      happening.lotId === lotId &&
      happening.at === at,
  );
