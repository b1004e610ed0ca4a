import { t } from '../language/t.js';
import { ApiError, ConnectionLost, retryAfterSeconds, errorMessage } from '../http/api-error.js';

export interface Refusal {
  words: string;
  fields: Record<string, string>;
}

/** API fields with another name in forms: an invalid phone is reported at its number. */
const IN_FORMS: Record<string, string> = { phone: 'number', countryCode: 'callingLine' };

/** Errors for a form with the known fields. Unlike `notifyError`, a form also reports a lost connection. */
export function refusalOf(error: unknown, fallback: string, known: readonly string[]): Refusal {
  if (error instanceof ConnectionLost)
    return { words: t('We cannot reach the server. Please check your connection.'), fields: {} };
  const wait = retryAfterSeconds(error);
  if (wait !== null)
    return {
      words: t('Too many tries. Please wait {waitInWords}, then try again.', { waitInWords: waitInWords(wait) }),
      fields: {},
    };
  const fields = fieldsOf(error, known);
  if (Object.keys(fields).length > 0) return { words: '', fields };
  return { words: errorMessage(error, fallback) ?? fallback, fields: {} };
}

/** A wait as text, rounded up: `45 seconds`, `a minute`, `12 minutes`, `2 hours`. */
export function waitInWords(seconds: number): string {
  if (seconds <= 1) return t('a second');
  if (seconds < 60) return t('{count, plural, one {# second} other {# seconds}}', { count: Math.ceil(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return t('a minute');
  if (minutes < 60) return t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? t('an hour') : t('{count, plural, one {# hour} other {# hours}}', { count: hours });
}

/** First error of each field if the form knows every field; else none: the form shows the errors at its top. */
function fieldsOf(error: unknown, known: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
  const fields: Record<string, string> = {};
  for (const { field, message } of error.details) {
    const last = field.split('.').at(-1) ?? field;
    const name = IN_FORMS[last] ?? last;
    if (!known.includes(name)) return {};
    fields[name] ??= asSentence(message, last);
  }
  return fields;
}

/** `password must have at least 10 characters` under the field "Password" is `Must have at least 10 characters`. */
function asSentence(message: string, field: string): string {
  const rest = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
