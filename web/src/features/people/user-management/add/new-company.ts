import {
  companyKey,
  PEOPLE_SHEET_HEADINGS,
  type BulkOutcome,
  type CompanyRole,
  type CompanyView,
  type PhoneView,
} from '@tender/contracts';
import { importPeople, uploadPeople, type NewPerson } from '../staff-commands.js';

export interface NewCompany {
  name: string;
  country: string;
}

type FirstPerson = NewPerson & { phone?: PhoneView; position?: string; role: CompanyRole };

/** Whether somebody may be added to the company: approved, or waiting for it. */
export const isAddable = ({ status }: CompanyView): boolean => status === 'approved' || status === 'pending';

/** The company of that name and country that is in the directory; the house refuses to make another. */
export const sameCompany = (
  companies: readonly CompanyView[],
  { name, country }: NewCompany,
): CompanyView | undefined =>
  companies.find((company) => isAddable(company) && companyKey(company) === companyKey({ name, country }));

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A list of people with one row. Unlike an export it goes back into no spreadsheet, so that texts stay as they are. */
export function sheetOfOne({ name, country }: NewCompany, { phone, position = '', ...person }: FirstPerson): string {
  const row: Record<keyof typeof PEOPLE_SHEET_HEADINGS, string> = {
    ...person,
    companyName: name,
    country,
    callingCode: phone?.countryCode ?? '',
    phone: phone?.number ?? '',
    extension: phone?.extension ?? '',
    position,
    categories: '',
  };
  const names = Object.keys(PEOPLE_SHEET_HEADINGS) as (keyof typeof row)[];
  const lines = [names.map((column) => PEOPLE_SHEET_HEADINGS[column]), names.map((column) => row[column])];
  return lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

/** Makes a company, approved, with its first person, who is invited: the house's import makes it of a list of one, and makes none that is there. */
export async function inviteToNewCompany(company: NewCompany, person: FirstPerson): Promise<BulkOutcome> {
  const file = new File([sheetOfOne(company, person)], 'person.csv', { type: 'text/csv' });
  return importPeople(await uploadPeople(file, () => undefined), { newCompany: true });
}
