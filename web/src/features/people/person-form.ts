import type { CompanyRole, GoodsCategory, PhoneView, UserView } from '@tender/contracts';
import { isNoPhone, NO_PHONE, phoneOf, typedPhone, typedPhoneProblem, type TypedPhone } from './phone.js';

/** A person as forms hold them. */
export interface TypedPerson extends TypedPhone {
  firstName: string;
  lastName: string;
  position: string;
  categories: GoodsCategory[];
}

/** Somebody to invite. */
export interface TypedNewcomer<R extends CompanyRole> extends TypedPerson {
  email: string;
  role: R;
}

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const required = (what: string) => (value: string): string | null => (value.trim() ? null : `Please enter ${what}`);

/** The rules of a person's form: the phone may be left out. */
export const PERSON_RULES = {
  firstName: required('the first name'),
  lastName: required('the last name'),
  number: (_: string, typed: TypedPhone): string | null => typedPhoneProblem(typed, true),
};
export const EMAIL_RULE = (email: string): string | null => (EMAIL.test(email.trim()) ? null : 'Please enter a valid e-mail address');

export const typedPerson = ({ firstName, lastName, position, categories, phone }: UserView): TypedPerson =>
  ({ firstName, lastName, position, categories, ...typedPhone(phone) });

export const nobody = <R extends CompanyRole>(role: R): TypedNewcomer<R> => ({ firstName: '', lastName: '', email: '', role, position: '', categories: [], ...NO_PHONE });

/** What a call takes of what was typed. A known phone cannot be taken away, only replaced. */
export function personOf(typed: TypedPerson): { firstName: string; lastName: string; position: string; phone?: PhoneView } {
  return { firstName: typed.firstName.trim(), lastName: typed.lastName.trim(), position: typed.position.trim(), ...(isNoPhone(typed) ? {} : { phone: phoneOf(typed) }) };
}
