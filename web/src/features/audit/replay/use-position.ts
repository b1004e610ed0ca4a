import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChoice } from '../../../shared/url/use-choice.js';

/** Debounce of the position in the address, in ms: browsers limit the rate of changes. */
const SETTLES = 400;

/** The event whose state is shown. Defaults to the last event, and then follows new ones. */
export function usePositionInAddress(count: number): [number, (revision: number) => void] {
  const [address] = useSearchParams();
  const choose = useChoice();
  const named = Number(address.get('at') ?? NaN);
  const [chosen, setChosen] = useState<number | null>(Number.isInteger(named) && named >= 1 ? named - 1 : null);
  const revision = Math.min(chosen ?? count - 1, count - 1);

  useEffect(() => {
    const timer = setTimeout(() => choose('at', chosen === null ? null : String(chosen + 1)), SETTLES);
    return () => clearTimeout(timer);
  }, [chosen, choose]);

  return [revision, (to) => setChosen(to >= count - 1 ? null : Math.max(0, to))];
}
