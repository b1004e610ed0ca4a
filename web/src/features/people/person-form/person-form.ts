import { visibleText } from '@tender/contracts';
import type { CompanyRole, PhoneView, UserView } from '@tender/contracts';
import type { TypedOwn } from './own-form.js';
import { isNoPhone, NO_PHONE, phoneOf, typedPhoneProblem, type TypedPhone } from '../phone/phone.js';
import { NAME_RULES } from './person-rules.js';

export interface TypedNewcomer<R extends CompanyRole> extends TypedOwn {
  email: string;
  role: R;
}

export const nobody = <R extends CompanyRole>(role: R): TypedNewcomer<R> => ({
  firstName: '',
  lastName: '',
  email: '',
  role,
  position: '',
  categories: [],
  ...NO_PHONE,
});

/** A phone is optional if the person has none; an existing phone can be changed, not removed. */
export const personRules = (known?: UserView) => ({
  ...NAME_RULES,
  number: (_: string, typed: TypedPhone): string | null => typedPhoneProblem(typed, !known?.phone),
});

/** Omits empty fields. */
export function newcomerOf<R extends CompanyRole>({
  firstName,
  lastName,
  email,
  role,
  position,
  ...phone
}: TypedNewcomer<R>): {
  firstName: string;
  lastName: string;
  email: string;
  role: R;
  position?: string;
  phone?: PhoneView;
} {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: visibleText(email),
    role,
    ...(position.trim() && { position: position.trim() }),
    ...(isNoPhone(phone) ? {} : { phone: phoneOf(phone) }),
  };
}
