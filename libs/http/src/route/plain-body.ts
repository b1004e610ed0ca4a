/** Number of levels; no body of this API is nested deeper, and a validator that recurses must not meet one that is. */
const DEEPEST = 16;
/** Number of an object's fields. The libraries that transform and validate take a time that grows with its square. */
const MOST_FIELDS = 100;
/** Number of a list's members (`domain.md §4`). */
const MOST_MEMBERS = 1_000;
/** Characters of a field's name. */
const LONGEST_NAME = 100;
const KIB = 1024;

/**
 * How large a JSON body may be. `bytes` bound what is received, `nodes` the number of values within it, objects and
 * lists included.
 */
export const BODY_SIZES = {
  /** Of callers without a session. */
  guest: { bytes: 8 * KIB, nodes: 200 },
  /** A form. */
  small: { bytes: 16 * KIB, nodes: 300 },
  /** A form with texts of thousands of characters, any of which may take six bytes. */
  text: { bytes: 64 * KIB, nodes: 300 },
  /** Some hundreds of short rows. */
  rows: { bytes: 128 * KIB, nodes: 10_000 },
  /** A list that is uploaded as rows: at most 1,000 of them (`domain.md §4`). */
  list: { bytes: 4 * KIB * KIB, nodes: 60_000 },
} as const;
export type BodySize = keyof typeof BODY_SIZES;

/**
 * Whether a body, or a query, can be handed to validators at a cost that grows with its length only: of a sane depth,
 * number of values and number of fields; all its texts are ones (half a surrogate pair has no UTF-8, hence no hash),
 * all its numbers finite (others have no JSON), and no field is named like what every object inherits, because such
 * fields escape the validators.
 * @param nodes the greatest number of values.
 * @returns the code of the refusal; null when there is nothing against it.
 */
export function bodyProblem(body: object, nodes: number): 'MALFORMED' | 'TOO_LARGE' | null {
  let left = nodes;
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEEPEST) return 'MALFORMED';
    const deeper: object[] = [];
    for (const node of level) {
      const isList = Array.isArray(node);
      if (!isList && !areNames(Object.keys(node))) return 'MALFORMED';
      const values: unknown[] = isList ? node : Object.values(node);
      left -= values.length;
      if (left < 0 || (isList && values.length > MOST_MEMBERS)) return 'TOO_LARGE';
      for (const value of values) {
        if (typeof value === 'object' && value !== null) deeper.push(value);
        else if (!isScalar(value)) return 'MALFORMED';
      }
    }
    level = deeper;
  }
  return null;
}

const areNames = (names: readonly string[]): boolean => names.length <= MOST_FIELDS && names.every(isName);

const isName = (name: string): boolean =>
  name.length <= LONGEST_NAME && !(name in Object.prototype) && name.isWellFormed();

function isScalar(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'number' || Number.isFinite(value);
}
