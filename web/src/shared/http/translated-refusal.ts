import { ERROR_MESSAGES, type ErrorAnswer, type FieldError } from '@tender/contracts';
import { t, translated } from '../language/t.js';

/** An answer with its sentences in the language of the page, by code and rule. Unknown ones keep the server's sentence. */
export function translatedRefusal({ code, message, details, ...rest }: Partial<ErrorAnswer>): Partial<ErrorAnswer> {
  const sentence = (code && ERROR_MESSAGES[code]) ?? message;
  return {
    ...rest,
    ...(code && { code }),
    ...(sentence && { message: translated(sentence) }),
    ...(details && { details: Array.isArray(details) ? details.map(translatedRule) : details }),
  };
}

function translatedRule(error: FieldError): FieldError {
  const { field, rule, message } = error;
  const numbers = message.match(/\d+/g) ?? [];
  const about = PREDICATES[rule]?.(numbers.at(-1) ?? '');
  const words = about ? `${field.split('.').at(-1)} ${about}` : SENTENCES[rule]?.(message);
  return { ...error, message: words ?? translated(message) };
}

const notValid = () => t('is not valid');
const notEmpty = () => t('must not be empty');
const notListed = () => t('is not one of the possible values');
const amount = () => t('is not a possible amount in US dollars');

/** Words after the name of the field. The number is the limit in the server's sentence. */
const PREDICATES: Readonly<Record<string, (number: string) => string>> = {
  arrayMaxSize: (number) => t('must have at most {number} entries', { number }),
  arrayMinSize: (number) => t('must have at least {number} entries', { number }),
  amount,
  carats: () => t('is not a possible weight in carats'),
  choice: notListed,
  house: () => t('can only be changed by staff'),
  instant: () => t('is not a possible time'),
  isArray: notValid,
  isBoolean: notValid,
  isEmail: () => t('must be an e-mail address in letters without accents'),
  isIn: notListed,
  isInt: () => t('must be a whole number'),
  isIso8601: () => t('is not a possible day'),
  isNotEmpty: notEmpty,
  isNumber: notValid,
  isObject: notValid,
  isString: notValid,
  localDate: () => t('is not a possible day'),
  lotNumber: () => t('must have no invisible characters'),
  max: (number) => t('must be at most {number}', { number }),
  maxLength: (number) => t('must have at most {number} characters', { number }),
  min: (number) => t('must be at least {number}', { number }),
  minLength: (number) => t('must have at least {number} characters', { number }),
  name: () => t('must be on one line, without invisible characters'),
  own: () => t('can only be changed by its owner'),
  positive: () => t('must be positive'),
  required: notEmpty,
  text: () => t('must have no control characters'),
  timeZone: () => t('is not a time zone'),
  usd: amount,
  whitelistValidation: notValid,
};

/** Rules that concern more than their field. */
const SENTENCES: Readonly<Record<string, (message: string) => string>> = {
  ahead: () => t('The time is too far ahead'),
  column: (message) => {
    const [, title = '', count] = /column (.+) (?:is missing|exists (\d+) times)/.exec(message) ?? [];
    return count === undefined
      ? t('The column {title} is missing', { title })
      : t('The column {title} exists {count} times', { title, count });
  },
  file: () => t('A file is missing'),
  needed: () => t('WhatsApp sends only its own templates: choose one'),
  password: passwordWords,
  placeholder: (message) => {
    const placeholder = /\{\{.*?\}\}/.exec(message)?.[0] ?? '';
    return message.includes('not a known')
      ? t('{placeholder} is not a known placeholder', { placeholder })
      : t('{placeholder} cannot be filled in here', { placeholder });
  },
  spreadsheet: () => t('The file cannot be read as a list'),
  terms: () => t('The terms must be accepted'),
};

function passwordWords(message: string): string {
  if (message.includes('current password')) return t('The current password is wrong');
  const [, limit, number = ''] = /at (least|most) (\d+)/.exec(message) ?? [];
  if (limit === 'least') return t('The password must have at least {number} characters', { number });
  if (limit === 'most') return t('The password must have at most {number} characters', { number });
  return t('The password is too easy to guess. Choose a longer one, without names and common words');
}
