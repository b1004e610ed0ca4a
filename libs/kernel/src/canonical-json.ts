/**
 * The one text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units, numbers and strings as ECMAScript writes them, no
 * spaces. A member that is undefined is left out, as `JSON.stringify` does.
 * @throws TypeError for what has no such text: undefined, functions, NaN, infinities, text with half a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw new TypeError('text with half a surrogate pair has no canonical form');
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical form`);
      return JSON.stringify(value);
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
    if (member !== undefined) text += `${text ? ',' : ''}${canonicalJson(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
