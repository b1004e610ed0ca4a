import { isEmailAddress } from '@tender/contracts/email';

/** Rules for names and addresses in forms; the rule for phones comes with their metadata (`person-form.ts`). */

const required =
  (what: string) =>
  (value: string): string | null =>
    value.trim() ? null : `Please enter ${what}`;

export const NAME_RULES = { firstName: required('the first name'), lastName: required('the last name') };
export const EMAIL_RULE = (email: string): string | null =>
  isEmailAddress(email.trim()) ? null : 'Please enter a valid e-mail address';
