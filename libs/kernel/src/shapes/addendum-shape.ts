import { ADDENDUM_GRADES } from '@tender/contracts';
import { isOneOf, isPositive, isText, listOf, objectOf, orNull, type Shape } from './shapes.js';

const isAnything: Shape = (value) => value !== undefined;

export const ADDENDUM_SHAPE: Shape = objectOf({
  number: isPositive,
  grade: isOneOf(ADDENDUM_GRADES),
  reason: orNull(isText),
  changes: listOf(
    objectOf(
      { field: isText, before: isAnything, after: isAnything },
      { lotId: isText, goodId: isText, ids: listOf(isText) },
    ),
  ),
});
