import type { GoodsCategory, UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { isNoPhone, phoneOf, typedPhone, typedPhoneProblem, type TypedPhone } from '../phone/phone.js';
import type { OwnAccountChanges } from '../session.js';

export interface TypedOwn extends TypedPhone {
  firstName: string;
  lastName: string;
  position: string;
  categories: GoodsCategory[];
}

export const typedOwn = ({ firstName, lastName, position, categories, phone }: UserView): TypedOwn => ({
  firstName,
  lastName,
  position,
  categories: [...categories],
  ...typedPhone(phone),
});

/** A phone is optional if the account has none; an existing phone can be changed, not removed. */
export function problemsOfOwn(typed: TypedOwn, me: UserView): Partial<Record<keyof TypedOwn, string>> {
  const phone = typedPhoneProblem(typed, me.phone === null);
  return {
    ...(typed.firstName.trim() ? {} : { firstName: t('Please enter your first name') }),
    ...(typed.lastName.trim() ? {} : { lastName: t('Please enter your last name') }),
    ...(phone && { number: phone }),
  };
}

/** Changed fields only, so that a stale form overwrites nothing else. */
export function changesOfOwn(typed: TypedOwn, me: UserView): OwnAccountChanges {
  const before = typedOwn(me);
  const [firstName, lastName, position] = [typed.firstName.trim(), typed.lastName.trim(), typed.position.trim()];
  return {
    ...(firstName !== before.firstName && { firstName }),
    ...(lastName !== before.lastName && { lastName }),
    ...(position !== before.position && { position }),
    ...(sameCategories(typed.categories, before.categories) ? {} : { categories: typed.categories }),
    ...(isNoPhone(typed) || samePhone(typed, before) ? {} : { phone: phoneOf(typed) }),
  };
}

const sameCategories = (one: GoodsCategory[], other: GoodsCategory[]): boolean =>
  one.length === other.length && one.every((category) => other.includes(category));

const samePhone = (one: TypedPhone, other: TypedPhone): boolean =>
  JSON.stringify(phoneOf(one)) === JSON.stringify(phoneOf(other));
