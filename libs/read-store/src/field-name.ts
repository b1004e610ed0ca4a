const FIELD = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * @throws TypeError for a name that could be anything but a top-level field: to a database some characters in it mean
 * more than a name.
 */
export function fieldName(name: string): string {
  if (!FIELD.test(name)) throw new TypeError(`not a field: ${JSON.stringify(name)}`);
  return name;
}
