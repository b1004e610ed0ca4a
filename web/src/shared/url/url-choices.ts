/** The address as it is: the router's hook tells of it some frames late, and of two quick changes the second would undo the first. */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * An address with a choice made: none, one, or several of a name. The list that the choice is about begins at its first page.
 * @param name `search`, `by.country`; with the list before it where a screen has several: `receipts.search`
 */
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

/** Choices of such names are kept beside the address, in the browser's history: a reload and the way back find them, a link does not tell them. */
const OWN = 'own.';

/** What the browser's history keeps beside an address. */
interface Beside {
  own?: [name: string, value: string][];
}

/** Everything chosen at a place: what its address says, and what is kept beside that. In an address nobody's own is obeyed: it is a link's. */
export const choicesAt = (search: string, beside: unknown): URLSearchParams =>
  new URLSearchParams([
    ...[...new URLSearchParams(search)].filter(([name]) => !name.startsWith(OWN)),
    ...((beside as Beside | null)?.own ?? []),
  ]);

/** Such choices as they are: see `addressNow`. */
export const choicesNow = (): URLSearchParams =>
  choicesAt(window.location.search, (window.history.state as { usr?: unknown } | null)?.usr);

/** Parts choices into what may stand in the address and what is kept beside it. */
export function placeOf(choices: URLSearchParams): { address: URLSearchParams; state: Beside } {
  const parts = Object.groupBy(choices, ([name]) => (name.startsWith(OWN) ? 'own' : 'told'));
  return { address: new URLSearchParams(parts.told), state: { own: parts.own ?? [] } };
}
