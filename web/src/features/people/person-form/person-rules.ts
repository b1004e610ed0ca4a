import { visibleText } from '@tender/contracts';
import { isEmailAddress } from '@tender/contracts/email';
import { t } from '../../../shared/language/t.js';

/** Rules for names and addresses. The rule for phones is in `person-form.ts`, which loads the phone metadata. */

const required =
  (what: string) =>
  (value: string): string | null =>
    value.trim() ? null : t('Please enter {what}', { what });

export const NAME_RULES = { firstName: required(t('the first name')), lastName: required(t('the last name')) };
export const EMAIL_RULE = (email: string): string | null =>
  isEmailAddress(visibleText(email)) ? null : t('Please enter a valid e-mail address');
