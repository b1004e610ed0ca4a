/** Maximum depth; no body of this API is deeper, and recursive validators must not meet one that is. */
const DEEPEST = 16;
/** Maximum number of an object's fields. The time of the validation libraries grows with its square. */
const MOST_FIELDS = 100;
const MOST_MEMBERS = 1_000;
const LONGEST_NAME = 100;
const KIB = 1024;

/** Limits of JSON bodies: `bytes` received, and `nodes`, the number of values in it, including objects and lists. */
export const BODY_SIZES = {
  guest: { bytes: 8 * KIB, nodes: 200 },
  small: { bytes: 16 * KIB, nodes: 300 },
  text: { bytes: 64 * KIB, nodes: 300 },
  rows: { bytes: 128 * KIB, nodes: 10_000 },
  list: { bytes: 4 * KIB * KIB, nodes: 60_000 },
} as const;
export type BodySize = keyof typeof BODY_SIZES;

/**
 * Checks that validators can process a body or query in linear time: depth, values and fields are limited, texts
 * well-formed, numbers finite. Fields of `Object.prototype` are refused, because they escape the validators.
 * @param nodes the maximum number of values.
 * @returns the code of the refusal; null for a valid body.
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
