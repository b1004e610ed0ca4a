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
