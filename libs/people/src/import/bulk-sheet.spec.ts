import { describe, expect, test } from '@jest/globals';
import type { Rejection } from '@tender/kernel';
import { readSheet } from './bulk-sheet.js';

const HEADING = [
  'First name',
  'Last name',
  'E-mail',
  'Company',
  'Country',
  'Calling code',
  'Phone',
  'Extension',
  'Position',
  'Categories',
  'Role',
];
const ROW = [
  'Ada',
  'Byron',
  'Ada@Stones.test',
  'Analytical Stones',
  'GB',
  '+44',
  '7911 123456',
  '12',
  'Buyer',
  'Rough diamonds, gemstones',
  'Buyer',
];
const row = (change: Record<string, string> = {}): string[] =>
  HEADING.map((title, place) => change[title] ?? ROW[place] ?? '');
const refusal = (cells: string[][]): unknown => {
  try {
    return readSheet(cells);
  } catch (error) {
    return { code: (error as Rejection).code, details: (error as Rejection).details };
  }
};

test('a row is a person', () => {
  expect(readSheet([HEADING, ROW])).toEqual({
    people: [
      {
        row: 2,
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@stones.test',
        companyName: 'Analytical Stones',
        country: 'GB',
        phone: { countryCode: '+44', number: '7911 123456', extension: '12' },
        position: 'Buyer',
        categories: ['roughDiamond', 'gemstones'],
        role: 'buyer',
      },
    ],
    problems: [],
  });
});

test('a line break in the cell of a name is a space', () => {
  const [person] = readSheet([HEADING, row({ 'Last name': 'King\r\nByron', Company: 'Analytical\nStones' })]).people;
  expect(person).toMatchObject({ lastName: 'King Byron', companyName: 'Analytical Stones' });
});

test('columns may have any order and spelling; unknown columns and empty rows are ignored', () => {
  const cells = [
    ['remarks', 'E-Mail Address', 'LAST NAME', 'first_name', 'COUNTRY', ' company '],
    [],
    ['x', 'a@b.test', 'B', 'A', 'belgium', 'C'],
    ['', ' '],
    ['', 'c@b.test', 'B', 'A', 'Belgium', 'C'],
  ];
  const { people, problems } = readSheet(cells);
  expect(people).toMatchObject([
    { row: 3, email: 'a@b.test', country: 'BE', phone: null, position: '', categories: [], role: null },
    { row: 5 },
  ]);
  expect(problems).toEqual([]);
});

test('a missing or repeated column is refused and named', () => {
  expect(refusal([['First name', 'firstname', 'Last name', 'Company'], ROW])).toEqual({
    code: 'INVALID',
    details: [
      { field: 'First name', rule: 'column', message: 'The column First name exists 2 times' },
      { field: 'E-mail', rule: 'column', message: 'The column E-mail is missing' },
      { field: 'Country', rule: 'column', message: 'The column Country is missing' },
    ],
  });
  for (const cells of [[], [[]], [ROW], [[], HEADING, ROW]]) expect(refusal(cells)).toMatchObject({ code: 'INVALID' });
});

test('more than 1,000 people are refused', () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => row({ 'E-mail': `p${index}@x.test` }));
  expect(readSheet([HEADING, ...rows.slice(1), ['', '']]).people).toHaveLength(1_000);
  expect(refusal([HEADING, ...rows])).toEqual({ code: 'TOO_LARGE', details: { maximum: 1_000 } });
});

test.each<[Record<string, string>, string]>([
  [{ 'First name': '' }, 'First name is empty'],
  [{ 'Last name': ' ' }, 'Last name is empty'],
  [{ 'First name': 'x'.repeat(101) }, 'First name has more than 100 characters'],
  [{ 'E-mail': '' }, 'E-mail is empty'],
  [{ 'E-mail': 'ada' }, '“ada” is no e-mail address'],
  [{ 'E-mail': `${'x'.repeat(250)}@x.test` }, 'E-mail has more than 254 characters'],
  [{ Company: '' }, 'Company is empty'],
  [{ Company: 'x'.repeat(201) }, 'Company has more than 200 characters'],
  [{ Country: 'Atlantis' }, 'The country is neither an ISO code nor an English name'],
  [{ Country: 'XX' }, 'The country is neither an ISO code nor an English name'],
  [{ Phone: '12' }, 'Please enter a valid phone number'],
  [{ 'Calling code': '' }, 'Missing country code or phone number'],
  [{ 'Calling code': '+999' }, 'Please enter a valid phone number'],
  [{ Phone: '=1+1' }, 'Please enter a valid phone number'],
  [{ Extension: 'abc' }, 'Please enter a valid phone number'],
  [{ Categories: 'glass' }, 'Categories are of Rough diamonds, Polished diamonds, Gemstones'],
  [{ Role: 'admin' }, 'The role is one of Buyer, Company Member, Viewing Member'],
  [{ Position: 'x'.repeat(101) }, 'Position has more than 100 characters'],
])('a row with %j is skipped and says why', (change, reason) => {
  expect(readSheet([HEADING, row(change), row({ 'E-mail': 'next@x.test' })])).toMatchObject({
    people: [{ row: 3 }],
    problems: [{ row: 2, reason }],
  });
});

test('the second row of a person is skipped; a wrong first one does not count', () => {
  const cells = [
    HEADING,
    row({ Country: 'nowhere' }),
    row(),
    row({ 'E-mail': 'ADA@stones.test', 'First name': 'Other' }),
  ];
  expect(readSheet(cells)).toMatchObject({
    people: [{ row: 3 }],
    problems: [{ row: 2 }, { row: 4, reason: 'The e-mail address is the same as in row 3' }],
  });
});

describe('spellings', () => {
  const read = (change: Record<string, string>) => readSheet([HEADING, row(change)]).people[0];
  test.each([
    ['be', 'BE'],
    ['Belgium', 'BE'],
    ['UNITED KINGDOM', 'GB'],
    ['U.K.', 'GB'],
    ['United States of America', 'US'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Hong Kong', 'HK'],
    ['UAE', 'AE'],
    ['Türkiye', 'TR'],
    ['Trinidad and Tobago', 'TT'],
    ['DR Congo', 'CD'],
    ['South Africa', 'ZA'],
  ])('the country %s', (Country, code) => expect(read({ Country })).toMatchObject({ country: code }));
  test.each([
    ['Viewing Member', 'viewerOnly'],
    ['viewerOnly', 'viewerOnly'],
    ['company member', 'buyerCompanyMember'],
    ['user', 'buyer'],
    ['', null],
  ])('the role %s', (Role, role) => expect(read({ Role })).toMatchObject({ role }));
  test.each([
    ['roughDiamond; Gemstone', ['roughDiamond', 'gemstones']],
    ['Polished Diamonds | polishedDiamond', ['polishedDiamond']],
    ['', []],
  ])('the categories %s', (Categories, categories) => expect(read({ Categories })).toMatchObject({ categories }));
  test.each([
    [{ 'Calling code': '44' }, { countryCode: '+44', number: '7911 123456' }],
    [{ 'Calling code': '0044' }, { countryCode: '+44', number: '7911 123456' }],
    [{ 'Calling code': '+44 (United Kingdom)' }, { countryCode: '+44', number: '7911 123456' }],
    [
      { 'Calling code': '', Phone: '+32 470 12 34 56' },
      { countryCode: '+32', number: '470123456' },
    ],
    [
      { 'Calling code': '', Phone: '+1 212 555 0123' },
      { countryCode: '+1', number: '2125550123' },
    ],
    [{ 'Calling code': '+44', Phone: '' }, null],
  ])('the phone of %j', (change, phone) => expect(read({ Extension: '', ...change })?.phone).toEqual(phone));
});

test.each([
  ['mailto:ann@example.com', 'ann@example.com'],
  ['Ben Two <Ben@example.com>', 'ben@example.com'],
  ['"Two, Ben" <mailto:ben@example.com>', 'ben@example.com'],
  ['\u202aann@example.com\u202c', 'ann@example.com'],
])('an address is written as %j', (text, email) =>
  expect(readSheet([HEADING, row({ 'E-mail': text })])).toMatchObject({ people: [{ email }], problems: [] }),
);

test.each([
  ['', '+32 475/12.34.56', '', { countryCode: '+32', number: '475123456' }],
  ['', '0032 475 12 34 56', '', { countryCode: '+32', number: '475123456' }],
  ['32', '+32 475 12 34 56', '', { countryCode: '+32', number: '475 12 34 56' }],
  ['+972', '\u200e054\u2011234\u20115678', '', { countryCode: '+972', number: '54-234-5678' }],
  ['+32', '03 234 56 78 ext. 204', '', { countryCode: '+32', number: '3 234 56 78', extension: '204' }],
])('a phone is written as %j %j', (code, number, extension, phone) => {
  const { people } = readSheet([HEADING, row({ 'Calling code': code, Phone: number, Extension: extension })]);
  expect(people[0]?.phone).toEqual(phone);
});

test('a person in a row that is hidden in Excel is not invited', () => {
  const { people, problems } = readSheet([HEADING, row(), row({ 'E-mail': 'next@x.test' }), ['']], [2, 4]);
  expect(people.map(({ email }) => email)).toEqual(['next@x.test']);
  expect(problems).toEqual([{ row: 2, reason: 'The row is hidden in Excel: show it, or delete it' }]);
});
