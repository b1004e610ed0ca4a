/** No body of this API is nested deeper; a validator that recurses must not meet one that is. */
const DEEPEST = 16;

/**
 * Whether a body, or a query, is of a sane depth, all its texts are ones (half a surrogate pair has no UTF-8, hence no hash), and no field is
 * named like what every object inherits: such fields escape the validators.
 */
export function isPlain(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEEPEST) return false;
    if (level.some((node) => !Array.isArray(node) && Object.keys(node).some((name) => name in Object.prototype || !name.isWellFormed()))) return false;
    const values = level.flatMap((node): unknown[] => Object.values(node));
    if (values.some((value) => typeof value === 'string' && !value.isWellFormed())) return false;
    level = values.filter((value) => typeof value === 'object' && value !== null);
  }
  return true;
}
