import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { choicesAt, choicesNow, placeOf, withChoice } from './url-choices.js';

/** What is chosen at this place, in the address and beside it (`address.ts`), and how other choices take its place. The place on the page stays. */
export function useChoices(): [URLSearchParams, (choices: URLSearchParams) => void] {
  const { search, state } = useLocation();
  const [, setAddress] = useSearchParams();
  const choices = useMemo(() => choicesAt(search, state), [search, state]);
  const setChoices = useCallback(
    (next: URLSearchParams) => {
      const place = placeOf(next);
      setAddress(place.address, { replace: true, preventScrollReset: true, state: place.state });
    },
    [setAddress],
  );
  return [choices, setChoices];
}

/** Keeps a choice: none, one, or several of a name. */
export function useChoice(): (name: string, values: string | readonly string[] | null) => void {
  const [, setChoices] = useChoices();
  return useCallback((name, values) => setChoices(withChoice(choicesNow(), name, values)), [setChoices]);
}

/**
 * Several values that stand in the address, as they were chosen last: the router tells of them some frames late, too late for two quick choices.
 * @param whenNone what stands in the address where nothing is chosen
 */
export function useChosen(
  name: string,
  inAddress: string[],
  whenNone: string | null = null,
): [string[], (values: string[]) => void] {
  const choose = useChoice();
  const told = JSON.stringify(inAddress);
  const [seen, setSeen] = useState(told);
  const [chosen, setChosen] = useState(inAddress);
  if (seen !== told) {
    setSeen(told);
    setChosen(inAddress);
  }
  return [
    chosen,
    (values) => {
      setChosen(values);
      choose(name, values.length > 0 ? values : whenNone);
    },
  ];
}

/** One value that stands in the address; the usual one is that of an address without it. */
export function useOneChosen(name: string, usual: string): [string, (value: string | null) => void] {
  const [address] = useSearchParams();
  const choose = useChoice();
  return [address.get(name) ?? usual, (value) => choose(name, value === usual ? null : value)];
}
