import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { get } from '../../shared/http/request.js';
import { clearAlert, setAlert, setApplication, whileProcessing } from '../../shared/store/application.js';
import { fakeBrowser } from '../../testing/browser.js';
import { anAdmin, anAuction } from '../../testing/examples.js';
import { refusal } from '../../testing/fake-server.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { deferred } from '../../testing/page.js';

/** Behaviour of every page: both loaders, the sign-out on a 403, and the error page (`specification.md §2`, `§8`). */

const browser = fakeBrowser();

afterEach(() => void jest.restoreAllMocks());

test('a 403 signs the user out: storage is cleared, the server is notified, and the sign-in page opens', async () => {
  const leave = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  serveDatabase(browser.server);
  const { answer, goOn } = deferred();
  browser.server
    .on<object>('GET /api/secret', refusal(403, 'FORBIDDEN', { message: 'Not for auditors' }))
    .on<object>('POST /api/auth/logout', () => answer.then(() => ({})));
  browser.open('/house-settings', { as: anAdmin() });
  await screen.findByRole('heading', { level: 1, name: 'Settings of the house' });
  localStorage.setItem('kept', 'by somebody');
  await expect(get('/api/secret')).rejects.toThrow('Something went wrong. Please try again.');
  expect(await screen.findByText('Logging out...')).toBeTruthy();
  expect(localStorage.getItem('kept')).toBeNull();
  expect(browser.server.callsOf('POST /api/auth/logout')).toHaveLength(1);
  expect(leave).not.toHaveBeenCalled();
  goOn(null);
  await waitFor(() => expect(leave.mock.calls).toEqual([['/signup']]));
});

test('the heartbeat of a running session changes nothing', async () => {
  serveDatabase(browser.server);
  browser.open('/house-settings', { as: anAdmin() });
  await screen.findByRole('heading', { level: 1, name: 'Settings of the house' });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(browser.server.callsOf('POST /api/auth/isAuthenticated')).toHaveLength(1));
  await new Promise(setImmediate);
  expect(screen.queryByText('Your session has ended')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings of the house' })).toBeTruthy();
});

test('a welcome shows while the application starts', async () => {
  browser.open('/about');
  await screen.findByRole('heading', { level: 1 });
  setApplication({ loading: true });
  expect(await screen.findByText('Welcome to Auction Management')).toBeTruthy();
  expect(screen.queryByRole('main')).toBeNull();
});

test('a page from the cache says that there is no connection', async () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'offline', content: 'true' });
  document.head.append(meta);
  browser.open('/about');
  setApplication({ loading: true });
  expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
  meta.remove();
});

test('the alert’s message and type are set separately, and cleared together', async () => {
  browser.open('/about');
  await screen.findByRole('heading', { level: 1 });
  setAlert({ alertMessage: 'We are closed on Monday.' });
  expect(await screen.findByText('We are closed on Monday.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  setAlert({ alertType: 'error' });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('We are closed on Monday.'));
  clearAlert();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  setAlert({ alertType: 'info' });
  expect(screen.queryByText('We are closed on Monday.')).toBeNull();
});

test('a blocking task shows its name, or “Processing...”', async () => {
  browser.open('/about');
  await screen.findByRole('heading', { level: 1 });
  const { answer, goOn } = deferred();
  const work = whileProcessing(() => answer);
  const loader = await screen.findByText('Processing...');
  expect(loader.closest('[role="status"]')).not.toBeNull();
  goOn(null);
  await work;
  await waitFor(() => expect(screen.queryByText('Processing...')).toBeNull());
});

test('a page that cannot be rendered shows the error, and its button reloads the application from its root', async () => {
  const reload = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serveDatabase(browser.server, { auctions: [anAuction({ endsAt: 'no instant' })] });
  const { user } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  expect(await screen.findByRole('heading', { name: 'Something went wrong:' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Reload Application' }));
  expect(reload.mock.calls).toEqual([['/']]);
});
