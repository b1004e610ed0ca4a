import { GOODS_CATEGORIES, type StonesDescription } from '@tender/contracts';
import { isNumber, isOneOf, isText, isWholeNumber, objectOf, orNull, type Shape } from './shapes.js';

/** The form of what is said of stones, in the events of lots and of parcels. */
export const STONES_SHAPE: Readonly<Record<keyof StonesDescription, Shape>> = {
  description: isText,
  category: orNull(isOneOf(GOODS_CATEGORIES)),
  shape: isText,
  pieces: orNull(isWholeNumber),
  carats: orNull(isNumber),
  colour: isText,
  clarity: isText,
  cut: isText,
  fluorescence: isText,
  certificate: isText,
  kimberley: orNull(
    objectOf({ number: isText }, { issuedAt: isText, expiresAt: isText, authority: isText, origin: isText }),
  ),
};
