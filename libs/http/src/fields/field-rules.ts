import { Transform } from 'class-transformer';
import { IsOptional, ValidateIf } from 'class-validator';

/** Decorators for fields of bodies, for every context. */

/** Trims a text. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A field that may be left out. Null is refused, so that a slip cannot empty what is known. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);

/** A field that may be left out, and that null empties. Its type says `| null`. */
export const MayBeEmpty = (): PropertyDecorator => IsOptional();
