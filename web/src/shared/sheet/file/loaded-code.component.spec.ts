import { beforeEach, expect, jest, test } from '@jest/globals';
import { fakeBrowser } from '../../../testing/browser.js';
import { loadedCode } from './read-sheet.js';

fakeBrowser();
beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});

test('code that does not load after a reload either is reported without the raw error', async () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'));
  void loadedCode(missing);
  await expect(loadedCode(missing)).rejects.toThrow('The file cannot be read: please reload the page.');
});
