import type { CompanyView, UserView } from '@tender/contracts';
import { lookalikeKey } from './lookalike-key.js';

/** Possible duplicates: shown to admins, never refused (`domain.md §3`). */

export interface Duplicate {
  user: UserView;
  same: 'phone' | 'name';
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');
const fullName = ({ firstName, lastName }: UserView): string => plain(`${firstName} ${lastName}`);
/** Normalises a phone: spaces, dashes and the trunk prefix 0 do not count. */
const phoneOf = ({ phone }: UserView): string =>
  phone ? `${phone.countryCode} ${phone.number.replace(/\D/g, '').replace(/^0+/, '')}` : '';

function grouped<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else if (key) groups.set(key, [item]);
  }
  return groups;
}

/** For each user id, users of other companies with the same phone or full name. Colleagues may share a phone. */
export function duplicatePeople(users: UserView[]): Map<string, Duplicate[]> {
  const found = new Map<string, Duplicate[]>();
  const [phones, names] = [grouped(users, phoneOf), grouped(users, fullName)];
  for (const user of users) {
    const elsewhere = (group: UserView[] | undefined) =>
      (group ?? []).filter(({ companyId }) => companyId !== user.companyId);
    const byPhone = elsewhere(phones.get(phoneOf(user)));
    const byName = elsewhere(names.get(fullName(user))).filter((other) => !byPhone.includes(other));
    if (byPhone.length + byName.length === 0) continue;
    found.set(user._id, [
      ...byPhone.map((other): Duplicate => ({ user: other, same: 'phone' })),
      ...byName.map((other): Duplicate => ({ user: other, same: 'name' })),
    ]);
  }
  return found;
}

export interface DuplicateCompany {
  company: CompanyView;
  /** Whether the name is equal; else it only looks alike: a letter of another script, an accent, a space. */
  isSame: boolean;
}

/** For each company id, the other companies with an equal or a lookalike name. */
export function duplicateCompanies(companies: CompanyView[]): Map<string, DuplicateCompany[]> {
  const found = new Map<string, DuplicateCompany[]>();
  for (const group of grouped(companies, ({ name }) => lookalikeKey(name)).values()) {
    if (group.length === 1) continue;
    for (const company of group) {
      const others = group
        .filter((other) => other !== company)
        .map((other) => ({ company: other, isSame: plain(other.name) === plain(company.name) }));
      found.set(company._id, [...others.filter(({ isSame }) => isSame), ...others.filter(({ isSame }) => !isSame)]);
    }
  }
  return found;
}
