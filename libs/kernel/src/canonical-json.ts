import canonicalize from 'canonicalize';

/** The one text of a JSON value (RFC 8785): sorted keys, shortest numbers, no spaces. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
