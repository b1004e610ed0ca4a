import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { Rejection } from '@tender/kernel';
import { IsFilledText, IsText } from './field-rules.js';
import { IsPlace } from './value-rules.js';
import { validation } from './validation.js';

class BookingDto {
  @IsText(100)
  roomId!: string;

  @IsFilledText(100)
  name!: string;

  @IsArray()
  @ArrayMaxSize(9)
  slots!: number[];

  @IsPlace()
  from!: number;
}

const broken = (body: object): Record<string, string[]> => {
  const rules: Record<string, string[]> = {};
  try {
    validation().transform(body, { type: 'body', metatype: BookingDto });
  } catch (error) {
    for (const { field, rule } of (error as Rejection).details as { field: string; rule: string }[])
      (rules[field] ??= []).push(rule);
  }
  return rules;
};

test('the type of a missing or wrong field is its first broken rule', () => {
  const types = { roomId: 'isString', name: 'isString', slots: 'isArray', from: 'isInt' };
  for (const body of [{}, { roomId: 1, name: {}, slots: 'x', from: 'x' }])
    expect(Object.fromEntries(Object.entries(broken(body)).map(([field, [first]]) => [field, first]))).toEqual(types);
});

test('a right type leaves the other rules', () =>
  expect(broken({ roomId: 'x'.repeat(101), name: '', slots: Array(10).fill(1), from: -1 })).toEqual({
    roomId: ['maxLength'],
    name: ['isNotEmpty'],
    slots: ['arrayMaxSize'],
    from: ['min'],
  }));
