import { afterEach, expect, jest, test } from '@jest/globals';
import type { TermsView } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { fill } from '../../../testing/page.js';

const browser = fakeBrowser();
afterEach(() => void jest.restoreAllMocks());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

async function newcomer() {
  const { user } = browser.open('/signup');
  await user.click(await screen.findByRole('radio', { name: 'I am new here' }));
  await screen.findByLabelText(/^First name/);
  return user;
}

test('another language keeps what is typed in the form, but not the password', async () => {
  jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  browser.server.on<{ terms: TermsView | null }>('GET /api/terms', { terms: null });
  const user = await newcomer();
  await fill(user, field('First name'), 'Mia');
  await fill(user, field('Company'), 'Cohen');
  await fill(user, field('Password'), 'a long secret');
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
  expect(leaving()).toBe(false);
  const kept = sessionStorage.getItem('create-account')!;
  expect(kept).not.toContain('secret');
  browser.close();
  sessionStorage.setItem('create-account', kept);
  await newcomer();
  await waitFor(() => expect(field('First name').value).toBe('Mia'));
  expect([field('Company').value, field('Password').value]).toEqual(['Cohen', '']);
});
