/** Text that stands in JSON as it is. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * The one text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units, numbers and strings as ECMAScript writes them, no
 * spaces. A member that is undefined is left out, as `JSON.stringify` does.
 * @throws TypeError for what has no such text: undefined, functions, NaN, infinities, text with half a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical form`);
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `[${value.map(canonicalJson).join(',')}]` : canonicalObject(value as Record<string, unknown>);
    default:
      throw new TypeError(`a ${typeof value} has no canonical form`);
  }
}

function canonicalObject(object: Record<string, unknown>): string {
  let text = '';
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined) text += `${text ? ',' : ''}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** Most texts are ids and names, which are quicker looked at than taken through the serialiser. */
function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError('text with half a surrogate pair has no canonical form');
  return JSON.stringify(text);
}
