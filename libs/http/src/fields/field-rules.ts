import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { visibleText } from '@tender/contracts';

/** Decorators for fields of bodies, for every context. */

/** Trims a text. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A text. @param most number of characters */
export const IsText = (most: number): PropertyDecorator => applyDecorators(MaxLength(most), IsString());

/** A text that is trimmed. @param most number of characters */
export const IsTrimmedText = (most: number): PropertyDecorator => applyDecorators(IsText(most), Trimmed());

/** A text that is trimmed and not empty. @param most number of characters */
export const IsFilledText = (most: number): PropertyDecorator =>
  applyDecorators(MaxLength(most), IsNotEmpty(), IsString(), Trimmed());

const visible = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/**
 * Trims a number, an e-mail address or another text that is compared letter by letter, and removes its invisible
 * characters; likewise the texts of a list.
 */
export const Visible = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(visible) : visible(value)));

/** A field that may be left out. Null is refused, so that a slip cannot empty what is known. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);

/** A field that may be left out, and that null empties. Its type says `| null`. */
export const MayBeEmpty = (): PropertyDecorator => IsOptional();
