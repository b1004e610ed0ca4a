import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { visibleText } from '@tender/contracts';

export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

export const IsText = (most: number): PropertyDecorator => applyDecorators(MaxLength(most), IsString());

export const IsTrimmedText = (most: number): PropertyDecorator => applyDecorators(IsText(most), Trimmed());

export const IsFilledText = (most: number): PropertyDecorator =>
  applyDecorators(MaxLength(most), IsNotEmpty(), IsString(), Trimmed());

const onOneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ') : value;

/** A filled text on one line: line breaks become blanks. */
export const IsFilledLine = (most: number): PropertyDecorator =>
  applyDecorators(
    IsFilledText(most),
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
