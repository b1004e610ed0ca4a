/**
 * The one text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units, numbers and strings as ECMAScript writes them, no
 * spaces. A member that is undefined is left out, as `JSON.stringify` does.
 * @throws TypeError for what has no such text: undefined, functions, NaN, infinities, text with half a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  // The engine's own serialiser takes a fraction of the time.
  return isWrittenSo(value) ? JSON.stringify(value) : written(value);
}

/** Whether `JSON.stringify` gives a value's canonical text: all its keys stand in order already, and nothing in it is refused. */
function isWrittenSo(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isWrittenSo);
      return isInOrder(value as Record<string, unknown>);
    default:
      return false;
  }
}

function isInOrder(object: Record<string, unknown>): boolean {
  if ('toJSON' in object) return false;
  let last = '';
  for (const key of Object.keys(object)) {
    const member = object[key];
    if (member === undefined) continue;
    if (key < last || !key.isWellFormed() || !isWrittenSo(member)) return false;
    last = key;
  }
  return true;
}

function written(value: unknown): string {
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
      return Array.isArray(value)
        ? `[${value.map(written).join(',')}]`
        : canonicalObject(value as Record<string, unknown>);
    default:
      throw new TypeError(`a ${typeof value} has no canonical form`);
  }
}

function canonicalObject(object: Record<string, unknown>): string {
  let text = '';
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined) text += `${text ? ',' : ''}${quoted(key)}:${written(member)}`;
  }
  return `{${text}}`;
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('text with half a surrogate pair has no canonical form');
  return JSON.stringify(text);
}
