import type { PagePath } from '@tender/contracts';

/** Fields without typed text: choices with a default value, and hidden fields. */
const NOT_TYPED: ReadonlySet<string> = new Set(['radio', 'hidden', 'submit', 'button']);

type Field = Pick<HTMLInputElement, 'type' | 'value' | 'checked'> & { matches: (selector: string) => boolean };

/** Autofill of the browser does not count. */
export const isFieldDirty = (field: Field): boolean =>
  !NOT_TYPED.has(field.type) &&
  (field.type === 'checkbox' ? field.checked : field.value !== '') &&
  !field.matches(':autofill');

/** Guests' searches on other pages are kept in the address. */
export const isSignInFormDirty = (): boolean =>
  window.location.pathname === ('/signup' satisfies PagePath) &&
  [...document.querySelectorAll<HTMLInputElement>('main input')].some(isFieldDirty);
