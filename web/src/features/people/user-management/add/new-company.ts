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

/** Whether people can be added: the company is approved or waits for approval. */
export const isAddable = ({ status }: CompanyView): boolean => status === 'approved' || status === 'pending';

/** The company in the directory with the same name and country; the server refuses to create a second one. */
export const sameCompany = (
  companies: readonly CompanyView[],
  { name, country }: NewCompany,
): CompanyView | undefined =>
  companies.find((company) => isAddable(company) && companyKey(company) === companyKey({ name, country }));

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A list of people with one row. Not escaped against formulas as exports are, because no spreadsheet opens it. */
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

/** Imports a list of one person: with `newCompany` an import never creates a company that already exists. */
export async function inviteToNewCompany(company: NewCompany, person: FirstPerson): Promise<BulkOutcome> {
  const file = new File([sheetOfOne(company, person)], 'person.csv', { type: 'text/csv' });
  return importPeople(await uploadPeople(file, () => undefined), { newCompany: true });
}
