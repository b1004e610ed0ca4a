import type { PagePath } from '@tender/contracts';

/** Types of fields in which users type no text. */
const NOT_TYPED: ReadonlySet<string> = new Set(['radio', 'hidden', 'submit', 'button']);

type Field = Pick<HTMLInputElement, 'type' | 'value' | 'checked'> & { matches: (selector: string) => boolean };

/** A value that the browser filled in does not count. */
export const isFieldDirty = (field: Field): boolean =>
  !NOT_TYPED.has(field.type) &&
  (field.type === 'checkbox' ? field.checked : field.value !== '') &&
  !field.matches(':autofill');

/** Whether a field of the sign-in page has input. */
export const isSignInFormDirty = (): boolean =>
  window.location.pathname === ('/signup' satisfies PagePath) &&
  [...document.querySelectorAll<HTMLInputElement>('main input')].some(isFieldDirty);
