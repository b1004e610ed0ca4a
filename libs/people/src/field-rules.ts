import { Transform } from 'class-transformer';
import { IsOptional, ValidateIf } from 'class-validator';

/** Rules for fields of bodies that every context has. */

/** Takes the spaces around a text away. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A field that may be left out. Null is refused: what is known is replaced, never taken away by a slip. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);

/** A field that may be left out, and that null empties. Its type says `| null`. */
export const MayBeEmpty = (): PropertyDecorator => IsOptional();
