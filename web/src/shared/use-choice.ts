import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressNow, withChoice } from './address.js';

/** Keeps a choice in the address: none, one, or several of a name. The place on the page stays. */
export function useChoice(): (name: string, values: string | readonly string[] | null) => void {
  const [, setAddress] = useSearchParams();
  return useCallback(
    (name, values) => setAddress(withChoice(addressNow(), name, values), { replace: true, preventScrollReset: true }),
    [setAddress],
  );
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
