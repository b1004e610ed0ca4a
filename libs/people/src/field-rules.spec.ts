import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { isEmail, validateSync } from 'class-validator';
import { LENGTHS } from '@tender/contracts';
import { COUNTRY_CODES } from '@tender/contracts/countries';
import { isEmailAddress } from '@tender/contracts/email';
import { PageDto, ReasonBody } from '@tender/http';
import { EmailDto, SignInDto } from './sign-in/auth.dto.js';
import { SignUpDto } from './sign-up/sign-up.dto.js';
import { UpdateCompanyDto } from './companies/companies.dto.js';
import { HouseDto, LetterSettingsDto } from './house/house.dto.js';
import { NewMemberDto, UpdateMemberDto } from './members/members.dto.js';
import { UpdateUserDto, UserUpdatesDto } from './members/people.dto.js';
import { ProfileUpdatesDto } from './documents/user-documents.dto.js';

const wrong = <T extends object>(type: ClassConstructor<T>, body: object): string[] =>
  validateSync(plainToInstance(type, body), { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  );

const PERSONAL = ['firstName', 'lastName', 'phone', 'position', 'categories'];

describe('null is refused for an optional field', () => {
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
  test('beside required fields', () => {
    const person = { firstName: 'Mia', lastName: 'Stone', email: 'mia@gems.example' };
    expect(
      wrong(NewMemberDto, { ...person, phone: null, position: null, categories: null, role: null }).sort(),
    ).toEqual(['categories', 'phone', 'position', 'role']);
    expect(wrong(UpdateUserDto, { updates: {}, viewingId: null })).toEqual(['viewingId']);
  });
});

test('a time zone is stored as the IANA database spells it', () => {
  const read = (timeZone: unknown) => plainToInstance(HouseDto, { timeZone }).timeZone;
  expect([read('europe/brussels'), read('Asia/Kolkata'), read(null)]).toEqual([
    'Europe/Brussels',
    'Asia/Kolkata',
    null,
  ]);
  for (const timeZone of ['Mars/Base', 5, ['UTC'], '']) expect(wrong(HouseDto, { timeZone })).toEqual(['timeZone']);
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
    'mia@xn--mller-kva.example',
    "Mia.O'Neil@gems.example",
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

describe('an address that a mail server or a reader could confuse with another one is refused', () => {
  test.each([
    ['a Kelvin sign', 'mi\u212Ae@gems.example'],
    ['a Kelvin sign in the domain', 'mike@roc\u212As.example'],
    ['a long s', 'mo\u017Fs@gems.example'],
    ['a script g in the domain', 'mike@\u210Aems.example'],
    ['full width', '\uFF4Dike@gems.example'],
    ['a ligature', 'o\uFB03ce@gems.example'],
    ['a separate accent', 'zoe\u0308@gems.example'],
    ['an accent', 'zo\u00EB@gems.example'],
    ['a Cyrillic letter', 'm\u0456ke@gems.example'],
    ['a Cyrillic letter in the domain', 'mike@g\u0435ms.example'],
    ['another full stop', 'mike@gems\u3002example'],
    ['quotes around the name', '"mike"@gems.example'],
    ['quotes and a backslash', '"mi\\ke"@gems.example'],
  ])('%s', (_, email) => {
    expect(isEmailAddress(email)).toBe(false);
    expect(wrong(EmailDto, { email })).toEqual(['email']);
    const person = { firstName: 'Mia', lastName: 'Stone', email };
    expect(wrong(NewMemberDto, person)).toEqual(['email']);
    expect(wrong(SignUpDto, person)).toContain('email');
  });
});

test('invisible characters are removed from addresses and phones, and stay in passwords and positions', () => {
  const marked = (text: string) => `\u202a${text}\u202c\u200b`;
  const signIn = plainToInstance(SignInDto, { email: marked('mi\u00ada@gems.example'), password: marked('secret') });
  expect(signIn).toEqual({ email: 'mia@gems.example', password: marked('secret') });
  const phone = { countryCode: marked('+32'), number: marked('0032 475/12.34.56'), extension: marked('7') };
  const body = { firstName: 'Mia', lastName: 'Stone', email: marked('mia@gems.example'), phone };
  const member = plainToInstance(NewMemberDto, { ...body, position: marked('קונה') });
  expect(member).toMatchObject({
    email: 'mia@gems.example',
    phone: { countryCode: '+32', number: '475 12.34.56', extension: '7' },
    position: marked('קונה'),
  });
  expect(wrong(NewMemberDto, body)).not.toContain('phone');
  for (const hostile of [7, 'x', [], { countryCode: 5, number: {} }, null])
    expect(wrong(NewMemberDto, { ...body, phone: hostile })).toContain('phone');
});

test('no character turns a name, a reason, an address or an account number around', () => {
  const fields: [ClassConstructor<object>, string][] = [
    [LetterSettingsDto, 'legalName'],
    [LetterSettingsDto, 'bankDetails'],
    [LetterSettingsDto, 'letterText'],
    [HouseDto, 'name'],
    [HouseDto, 'address'],
    [HouseDto, 'bidTerms'],
    [ReasonBody, 'reason'],
    [UpdateCompanyDto, 'address'],
  ];
  const turning = [...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'];
  for (const [type, field] of fields) {
    const refused = turning.filter((mark) => wrong(type, { [field]: `BE71 ${mark}0961 2345` }).includes(field));
    expect([field, refused]).toEqual([field, turning]);
    for (const text of ['רחוב יפו 54', 'نور\u200Cآباد', 'BE71 0961 2345'])
      expect([field, text, wrong(type, { [field]: text })]).toEqual([field, text, []]);
  }
  expect(wrong(LetterSettingsDto, { bankDetails: 'KBC\nBE71 \u200F(2)' })).toEqual([]);
  expect(wrong(UpdateCompanyDto, { address: 'Main Street 1\nJerusalem \u200F(2)' })).toEqual([]);
});
