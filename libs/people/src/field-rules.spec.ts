import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { isEmail, validateSync } from 'class-validator';
import { LENGTHS } from '@tender/contracts';
import { COUNTRY_CODES } from '@tender/contracts/countries';
import { isEmailAddress } from '@tender/contracts/email';
import { PageDto } from '@tender/http';
import { EmailDto } from './sign-in/auth.dto.js';
import { SignUpDto } from './sign-up/sign-up.dto.js';
import { UpdateCompanyDto } from './companies/companies.dto.js';
import { NewMemberDto, UpdateMemberDto } from './members/members.dto.js';
import { UpdateUserDto, UserUpdatesDto } from './members/people.dto.js';
import { ProfileUpdatesDto } from './documents/user-documents.dto.js';

const wrong = <T extends object>(type: ClassConstructor<T>, body: object): string[] =>
  validateSync(plainToInstance(type, body), { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  );

const PERSONAL = ['firstName', 'lastName', 'phone', 'position', 'categories'];

describe('null is refused where a field may only be left out', () => {
  const cases: [ClassConstructor<object>, string[]][] = [
    [UserUpdatesDto, [...PERSONAL, 'status', 'role', 'darkMode']],
    [ProfileUpdatesDto, [...PERSONAL, 'darkMode', 'deleteDoc1Request', 'viewingId']],
    [UpdateMemberDto, [...PERSONAL, 'role', 'viewingId']],
    [UpdateCompanyDto, ['name', 'country', 'registrationNo', 'address', 'status']],
    [PageDto, ['limit', 'cursor']],
  ];
  test.each(cases)('%p', (type, fields) => {
    expect(wrong(type, Object.fromEntries(fields.map((field) => [field, null]))).sort()).toEqual([...fields].sort());
    expect(wrong(type, {})).toEqual([]);
  });
  test('beside fields that must be there', () => {
    const person = { firstName: 'Mia', lastName: 'Stone', email: 'mia@gems.example' };
    expect(
      wrong(NewMemberDto, { ...person, phone: null, position: null, categories: null, role: null }).sort(),
    ).toEqual(['categories', 'phone', 'position', 'role']);
    expect(wrong(UpdateUserDto, { updates: {}, viewingId: null })).toEqual(['viewingId']);
  });
});

test("every country of the web's lists can sign up, and no other code", () => {
  const refuses = (country: string): boolean => wrong(SignUpDto, { country }).includes('country');
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const taken = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => !refuses(code));
  expect(taken).toEqual([...COUNTRY_CODES]);
  expect(taken).toEqual(expect.arrayContaining(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']));
  for (const code of ['XK', 'AC', 'TA']) expect(taken).not.toContain(code);
});

test('forms and the API have one rule for e-mail addresses', () => {
  const longest = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  const addresses = [
    'mia@gems.example',
    'mia+lots@gems.co.example',
    'zoë@gems.example',
    'mia@gems',
    'mia@gems.e',
    'mia@@gems.example',
    '@gems.example',
    'mia@.example',
    'mia@gems..example',
    'mia stone@gems.example',
    'Mia <mia@gems.example>',
    '',
    longest,
    `${'x'.repeat(LENGTHS.email)}@gems.example`,
  ];
  for (const email of addresses) {
    expect([email, isEmailAddress(email)]).toEqual([email, wrong(EmailDto, { email }).length === 0]);
    expect([email, isEmailAddress(email)]).toEqual([email, isEmail(email)]);
  }
});
