/** Omits undefined values. */
export function withQuery(path: string, query: object): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return asked.size > 0 ? `${path}?${asked}` : path;
}
