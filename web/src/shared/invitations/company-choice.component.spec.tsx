import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { CompanyChoice } from './company-choice.js';

const browser = fakeBrowser();

test.each([
  [false, 'No company is approved yet'],
  [true, 'All are invited'],
])('without candidates, where a company is invited: %s, the list says “%s”', async (anyInvited, words) => {
  browser.show(<CompanyChoice candidates={[]} anyInvited={anyInvited} chosen={[]} choose={() => undefined} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
