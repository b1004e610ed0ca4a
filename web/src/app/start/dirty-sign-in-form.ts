import type { PagePath } from '@tender/contracts';

/** What holds no text: a choice that begins with one of its values, and what nobody sees. */
const NOT_TYPED: ReadonlySet<string> = new Set(['radio', 'hidden', 'submit', 'button']);

type Field = Pick<HTMLInputElement, 'type' | 'value' | 'checked'> & { matches: (selector: string) => boolean };

/** Whether somebody has typed, or chosen, something in a field; what the browser fills in by itself nobody has. */
export const isFieldDirty = (field: Field): boolean =>
  !NOT_TYPED.has(field.type) &&
  (field.type === 'checkbox' ? field.checked : field.value !== '') &&
  !field.matches(':autofill');

/** Whether somebody is about to sign in, or up. What guests type on other pages is a search, which the address keeps. */
export const isSignInFormDirty = (): boolean =>
  window.location.pathname === ('/signup' satisfies PagePath) &&
  [...document.querySelectorAll<HTMLInputElement>('main input')].some(isFieldDirty);
