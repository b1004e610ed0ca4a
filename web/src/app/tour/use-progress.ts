import { useState } from 'react';
import { TOUR_STEPS, type TourStep, type Visited } from './tour-steps.js';

interface Progress extends Visited {
  step: TourStep;
  closed: boolean;
}

const START: Progress = { step: TOUR_STEPS[0], own: null, ended: null, company: null, closed: false };

/** The tour's progress, stored in the tab's session storage. */
export function useProgress(): [Progress, (change: Partial<Progress>) => void] {
  const [progress, setProgress] = useState(stored);
  const change = (changed: Partial<Progress>) =>
    setProgress((before) => {
      const after = { ...before, ...changed };
      sessionStorage['tour'] = JSON.stringify(after);
      return after;
    });
  return [progress, change];
}

function stored(): Progress {
  const known = JSON.parse(sessionStorage['tour'] ?? 'null') as Progress | null;
  return known && TOUR_STEPS.includes(known.step) ? known : START;
}
