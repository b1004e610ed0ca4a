import { expect, test } from '@jest/globals';
import type { FactorOffer, UserView } from '@tender/contracts';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { refusal } from '../../../../testing/fake-server.js';
import { fill } from '../../../../testing/page.js';

const browser = fakeBrowser();

test('an invitation under a policy for second factors continues with the set-up of the first one', async () => {
  browser.server
    .on<{ user: UserView }>(
      'POST /api/auth/accept-invite',
      refusal(409, 'FACTOR_NEEDED', { details: { methods: [], setup: 'now' } }),
    )
    .on<FactorOffer>('POST /api/auth/factor/new', { totp: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=A' } });
  const { user } = browser.open('/signup#invite=secret');
  await fill(user, await screen.findByLabelText(/^Password/), 'granite lantern orbit 88');
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await screen.findByRole('heading', { name: 'Set up a second factor', level: 1 });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  expect(await screen.findByText(/ABCD EFGH/)).toBeTruthy();
});
