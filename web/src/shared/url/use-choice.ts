import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { choicesAt, choicesNow, placeOf, withChoice } from './url-choices.js';

/** The choices in the address and in the history entry, and a setter that keeps the scroll position. */
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

export function useChoice(): (name: string, values: string | readonly string[] | null) => void {
  const [, setChoices] = useChoices();
  return useCallback((name, values) => setChoices(withChoice(choicesNow(), name, values)), [setChoices]);
}

/** Values as last chosen: the router is some frames late. @param whenNone address value for an empty choice */
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

/** One value in the address; the default is omitted. */
export function useOneChosen(name: string, usual: string): [string, (value: string | null) => void] {
  const [address] = useSearchParams();
  const choose = useChoice();
  return [address.get(name) ?? usual, (value) => choose(name, value === usual ? null : value)];
}
