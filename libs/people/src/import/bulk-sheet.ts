import {
  COMPANY_ROLES,
  GOODS_CATEGORIES,
  GOODS_CATEGORY_LABELS,
  isName,
  isPlainText,
  LENGTHS,
  lengthOf,
  MAXIMUM_PEOPLE_IN_SHEET,
  PEOPLE_SHEET_HEADINGS,
  ROLE_LABELS,
  type CompanyRole,
  type FieldError,
  type GoodsCategory,
  type PhoneView,
} from '@tender/contracts';
import { addressIn, isEmailAddress } from '@tender/contracts/email';
import { phoneProblem, tidyPhone } from '@tender/contracts/phone';
import { Rejection } from '@tender/kernel';
import { countryCodeOf } from './countries.js';

export interface SheetPerson {
  /** Number of the row. The headings are row 1. */
  row: number;
  firstName: string;
  lastName: string;
  /** E-mail address in lower case. */
  email: string;
  companyName: string;
  /** Country, as ISO 3166-1 alpha-2 code. */
  country: string;
  phone: PhoneView | null;
  position: string;
  categories: GoodsCategory[];
  role: CompanyRole | null;
}

export interface SkippedRow {
  row: number;
  reason: string;
}

const COLUMNS = {
  firstName: { title: PEOPLE_SHEET_HEADINGS.firstName, names: ['firstname', 'givenname'], required: true },
  lastName: { title: PEOPLE_SHEET_HEADINGS.lastName, names: ['lastname', 'surname', 'familyname'], required: true },
  email: { title: PEOPLE_SHEET_HEADINGS.email, names: ['email', 'emailaddress', 'mail'], required: true },
  companyName: { title: PEOPLE_SHEET_HEADINGS.companyName, names: ['company', 'companyname'], required: true },
  country: { title: PEOPLE_SHEET_HEADINGS.country, names: ['country'], required: true },
  callingCode: {
    title: PEOPLE_SHEET_HEADINGS.callingCode,
    names: ['callingcode', 'phonecountrycode'],
    required: false,
  },
  phone: { title: PEOPLE_SHEET_HEADINGS.phone, names: ['phone', 'phonenumber', 'telephone'], required: false },
  extension: { title: PEOPLE_SHEET_HEADINGS.extension, names: ['extension', 'ext', 'phoneextension'], required: false },
  position: { title: PEOPLE_SHEET_HEADINGS.position, names: ['position', 'jobtitle'], required: false },
  categories: {
    title: PEOPLE_SHEET_HEADINGS.categories,
    names: ['categories', 'category', 'goodscategories'],
    required: false,
  },
  role: { title: PEOPLE_SHEET_HEADINGS.role, names: ['role'], required: false },
} as const;
type Column = keyof typeof COLUMNS;
type Cells = Readonly<Record<Column, string>>;

const NAMES = Object.keys(COLUMNS) as Column[];
const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

class RowProblem extends Error {}

/** Ignores empty rows. @throws Rejection INVALID for missing or repeated columns; TOO_LARGE above 1,000 people */
export function readSheet(
  [heading = [], ...rows]: readonly (readonly string[])[],
  hiddenRows: readonly number[] = [],
): { people: SheetPerson[]; problems: SkippedRow[] } {
  const hidden = new Set(hiddenRows);
  const places = placesOf(heading);
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > MAXIMUM_PEOPLE_IN_SHEET) throw new Rejection('TOO_LARGE', { maximum: MAXIMUM_PEOPLE_IN_SHEET });
  const people = new Map<string, SheetPerson>();
  const problems: SkippedRow[] = [];
  for (const { cells, row } of filled) {
    try {
      if (hidden.has(row)) throw new RowProblem('The row is hidden in Excel: show it, or delete it');
      const person = personOf(
        Object.fromEntries(NAMES.map((name) => [name, (cells[places[name]] ?? '').normalize('NFC').trim()])) as Cells,
        row,
      );
      const before = people.get(person.email);
      if (before) throw new RowProblem(`The e-mail address is the same as in row ${before.row}`);
      people.set(person.email, person);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      problems.push({ row, reason: error.message });
    }
  }
  return { people: [...people.values()], problems };
}

function placesOf(heading: readonly string[]): Record<Column, number> {
  const titles = heading.map(letters);
  const problems: FieldError[] = [];
  const places = NAMES.map((name) => {
    const { title, names, required } = COLUMNS[name];
    const found = titles.flatMap((text, place) => ((names as readonly string[]).includes(text) ? [place] : []));
    if (found.length === 0 && required)
      problems.push({ field: title, rule: 'column', message: `The column ${title} is missing` });
    if (found.length > 1)
      problems.push({ field: title, rule: 'column', message: `The column ${title} exists ${found.length} times` });
    return [name, found[0] ?? -1] as const;
  });
  if (problems.length > 0) throw new Rejection('INVALID', problems);
  return Object.fromEntries(places) as Record<Column, number>;
}

function personOf(cells: Cells, row: number): SheetPerson {
  const email = textOf({ ...cells, email: addressIn(cells.email) }, 'email', LENGTHS.email).toLowerCase();
  if (!isEmailAddress(email)) throw new RowProblem(`“${email}” is no e-mail address`);
  const country = countryCodeOf(textOf(cells, 'country', 100));
  if (!country) throw new RowProblem('The country is neither an ISO code nor an English name');
  return {
    row,
    email,
    country,
    firstName: nameIn(cells, 'firstName', LENGTHS.personName),
    lastName: nameIn(cells, 'lastName', LENGTHS.personName),
    companyName: nameIn(cells, 'companyName', LENGTHS.companyName).replace(/\s+/g, ' '),
    phone: phoneOf(cells),
    position: textOf(cells, 'position', LENGTHS.position),
    categories: categoriesOf(cells.categories),
    role: roleOf(cells.role),
  };
}

function nameIn(cells: Cells, name: Column, longest: number): string {
  // A cell of a spreadsheet may hold line breaks; a name may not.
  const text = textOf(cells, name, longest).replace(/[\t\n\r]+/g, ' ');
  if (!isName(text)) throw new RowProblem(`${COLUMNS[name].title} has invisible characters`);
  return text;
}

function textOf(cells: Cells, name: Column, longest: number): string {
  const { title, required } = COLUMNS[name];
  const text = cells[name];
  if (text === '' && required) throw new RowProblem(`${title} is empty`);
  if (!isPlainText(text)) throw new RowProblem(`${title} has control characters`);
  if (lengthOf(text) > longest) throw new RowProblem(`${title} has more than ${longest} characters`);
  return text;
}

/** Without a calling code in its own column, a number must begin with `+` or `00` and the calling code. */
function phoneOf({ phone, callingCode, extension: given }: Cells): PhoneView | null {
  if (phone === '') return null;
  const { number, extension = '' } = tidyPhone({ countryCode: '', number: phone, extension: given });
  const code = /\d{1,4}/.exec(callingCode.replace(/^\D*0*/, ''))?.[0];
  const rest = extension === '' ? {} : { extension };
  const found =
    code || !/^(\+|00)/.test(number)
      ? tidyPhone({ countryCode: code ? `+${code}` : '', number, ...rest })
      : { ...international(number), ...rest };
  const problem = phoneProblem(found);
  if (problem) throw new RowProblem(problem);
  return found;
}

/** Calling codes have one to three digits, and no code is the prefix of another. */
function international(number: string): PhoneView {
  const digits = number.replace(/^00|\D/g, '');
  const splits = [1, 2, 3].map((length) => ({
    countryCode: `+${digits.slice(0, length)}`,
    number: digits.slice(length),
  }));
  return splits.find((phone) => phoneProblem(phone) === null) ?? { countryCode: '', number };
}

function categoriesOf(text: string): GoodsCategory[] {
  const one = (name: string): string => letters(name).replace(/s$/, '');
  const named = text
    .split(/[,;|/\n]/)
    .map(one)
    .filter(Boolean);
  const found = named.map((name) =>
    GOODS_CATEGORIES.find((category) => one(category) === name || one(GOODS_CATEGORY_LABELS[category]) === name),
  );
  if (found.includes(undefined))
    throw new RowProblem(
      `Categories are of ${GOODS_CATEGORIES.map((category) => GOODS_CATEGORY_LABELS[category]).join(', ')}`,
    );
  return GOODS_CATEGORIES.filter((category) => found.includes(category));
}

function roleOf(text: string): CompanyRole | null {
  if (text === '') return null;
  const name = letters(text) === 'user' ? 'buyer' : letters(text);
  const role = COMPANY_ROLES.find((known) => [letters(known), letters(ROLE_LABELS[known])].includes(name));
  if (!role) throw new RowProblem(`The role is one of ${COMPANY_ROLES.map((known) => ROLE_LABELS[known]).join(', ')}`);
  return role;
}
