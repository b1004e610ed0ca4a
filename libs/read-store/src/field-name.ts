const FIELD = /^[A-Za-z][A-Za-z0-9]*$/;

/** @throws TypeError unless the name is a plain top-level field: databases interpret some characters. */
export function fieldName(name: string): string {
  if (!FIELD.test(name)) throw new TypeError(`not a field: ${JSON.stringify(name)}`);
  return name;
}
