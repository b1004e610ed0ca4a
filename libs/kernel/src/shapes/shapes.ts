/** Predicate on a stored value. Events of other programs may hold anything. */
export type Shape = (value: unknown) => boolean;

export const isText: Shape = (value) => typeof value === 'string';
export const isSha256: Shape = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
export const isWholeNumber: Shape = (value) => Number.isSafeInteger(value);
export const isPositive: Shape = (value) => Number.isSafeInteger(value) && (value as number) > 0;
export const isRevision: Shape = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const isNumber: Shape = (value) => typeof value === 'number' && Number.isFinite(value);
export const isBoolean: Shape = (value) => typeof value === 'boolean';
export const isInstantText: Shape = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

export const isOneOf =
  (values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);

export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);

export const eitherOf =
  (one: Shape, other: Shape): Shape =>
  (value) =>
    one(value) || other(value);

export const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

export function objectOf(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  const names = Object.keys(required);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields = value as Readonly<Record<string, unknown>>;
    return (
      names.every((name) => Object.hasOwn(fields, name)) &&
      Object.entries(fields).every(([name, each]) => {
        const shape = Object.hasOwn(required, name) ? required[name] : Object.hasOwn(optional, name) && optional[name];
        return shape ? shape(each) : false;
      })
    );
  };
}
