import { GOODS_CATEGORIES, STONE_FIELDS, type StonesDescription, type StoneValue } from '@tender/contracts';
import { isNumber, isOneOf, isText, isWholeNumber, objectOf, orNull, type Shape } from './shapes.js';

const SHAPES: Readonly<Record<StoneValue['kind'], Shape>> = {
  text: isText,
  category: isOneOf(GOODS_CATEGORIES),
  pieces: isWholeNumber,
  carats: isNumber,
  day: isText,
};

const { number, ...parts } = mapped(STONE_FIELDS.kimberley.parts, ({ kind }) => SHAPES[kind]);
const CERTIFICATE = objectOf({ number }, parts);

export const STONES_SHAPE: Readonly<Record<keyof StonesDescription, Shape>> = mapped(STONE_FIELDS, (field) => {
  const shape = 'parts' in field ? CERTIFICATE : SHAPES[field.kind];
  return field.none === null ? orNull(shape) : shape;
});

function mapped<Key extends string, Value>(table: Readonly<Record<Key, Value>>, shapeOf: (value: Value) => Shape) {
  return Object.fromEntries(Object.entries<Value>(table).map(([key, value]) => [key, shapeOf(value)])) as Record<
    Key,
    Shape
  >;
}
