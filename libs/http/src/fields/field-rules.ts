import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { visibleText } from '@tender/contracts';
import { IsName, KeepsDirection } from './value-rules.js';

export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

export const IsText = (most: number): PropertyDecorator => applyDecorators(MaxLength(most), IsString());

/** Prose, on one line or several, which may be empty. No character turns it around. */
export const IsTrimmedText = (most: number): PropertyDecorator =>
  applyDecorators(KeepsDirection(), IsText(most), Trimmed());

export const IsFilledText = (most: number): PropertyDecorator =>
  applyDecorators(KeepsDirection(), MaxLength(most), IsNotEmpty(), IsString(), Trimmed());

/** The name of something: one line without invisible characters, so that no two look the same. */
export const IsFilledName = (most: number): PropertyDecorator =>
  applyDecorators(IsName(), MaxLength(most), IsNotEmpty(), IsString(), Trimmed());

const onOneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ') : value;

/** A name in which line breaks become blanks. */
export const IsFilledLine = (most: number): PropertyDecorator =>
  applyDecorators(
    IsFilledName(most),
    Transform(({ value }: { value: unknown }) => onOneLine(value)),
  );

const visible = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/** Trims a text that is compared exactly (number, e-mail address), and removes invisible characters; also in lists. */
export const Visible = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(visible) : visible(value)));

/** An optional field. Refuses null, so that a mistake cannot clear a value. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);

/** An optional field that null clears. Its type contains `| null`. */
export const MayBeEmpty = (): PropertyDecorator => IsOptional();
