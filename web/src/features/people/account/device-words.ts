import { t } from '../../../shared/language/t.js';

const NAMED = /^(.+) on (.+)$/;

/** The server's name of a browser, such as `Chrome on Linux`, in the language of the page. */
export function deviceInWords(device: string): string {
  if (device === 'Unknown browser') return t('Unknown browser');
  const [, browser, system] = NAMED.exec(device) ?? [];
  return browser === undefined || system === undefined ? device : t('{browser} on {system}', { browser, system });
}
