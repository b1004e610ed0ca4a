/** The router's hook is some frames late: the second of two quick changes would undo the first. */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/** Sets a choice and resets its list's page. @param name `search`, `by.country`, or with a prefix `receipts.search` */
export function withChoice(
  address: URLSearchParams,
  name: string,
  values: string | readonly string[] | null,
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete(name.replace(/(by\.)?[^.]+$/, 'page'));
  next.delete(name);
  for (const value of values === null ? [] : [values].flat()) next.append(name, value);
  return next;
}

/** Prefix of private choices, stored in the browser's history: links do not contain them. */
const OWN = 'own.';

interface Beside {
  own?: [name: string, value: string][];
}

/** Ignores private choices in the address itself: they come from a link. */
export const choicesAt = (search: string, beside: unknown): URLSearchParams =>
  new URLSearchParams([
    ...[...new URLSearchParams(search)].filter(([name]) => !name.startsWith(OWN)),
    ...((beside as Beside | null)?.own ?? []),
  ]);

export const choicesNow = (): URLSearchParams =>
  choicesAt(window.location.search, (window.history.state as { usr?: unknown } | null)?.usr);

export function placeOf(choices: URLSearchParams): { address: URLSearchParams; state: Beside } {
  const parts = Object.groupBy(choices, ([name]) => (name.startsWith(OWN) ? 'own' : 'told'));
  return { address: new URLSearchParams(parts.told), state: { own: parts.own ?? [] } };
}
