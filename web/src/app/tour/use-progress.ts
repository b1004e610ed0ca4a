import { useState } from 'react';
import { TOUR_STEPS, type TourStep } from './tour-steps.js';

interface Progress {
  step: TourStep;
  /** Id of the auction that the tour opened last; null: none. */
  auctionId: string | null;
  closed: boolean;
}

const KEY = 'tour';
const START: Progress = { step: TOUR_STEPS[0], auctionId: null, closed: false };

/** The tour's progress, stored in the tab's session storage. */
export function useProgress(): [Progress, (change: Partial<Progress>) => void] {
  const [progress, setProgress] = useState(stored);
  const change = (changed: Partial<Progress>) =>
    setProgress((before) => {
      const after = { ...before, ...changed };
      sessionStorage.setItem(KEY, JSON.stringify(after));
      return after;
    });
  return [progress, change];
}

function stored(): Progress {
  const known = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Progress | null;
  return known && TOUR_STEPS.includes(known.step) ? known : START;
}
