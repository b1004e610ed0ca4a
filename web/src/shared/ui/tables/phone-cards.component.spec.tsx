import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { aGood, aViewing } from '../../../testing/viewing-examples.js';

const browser = fakeBrowser();
const CARDS = readFileSync('web/src/shared/ui/tables/phone-cards.module.css', 'utf8');

test('a card on a phone leaves out the fields that the row does not have', async () => {
  const goods = [
    aGood({ _id: 'v1.g1', goodNo: 'P1', shape: 'Octahedron', colour: '' }),
    aGood({ _id: 'v1.g2', goodNo: 'P2', shape: '', colour: 'D' }),
  ];
  serveDatabase(browser.server, { viewings: [aViewing({ _id: 'v1', name: 'Autumn' })], goods });
  browser.open('/viewing-setup?id=v1&step=goods', { as: anAdmin() });
  const table = await screen.findByRole('table', { name: 'Autumn goods' });
  const [, first] = within(table).getAllByRole('row');
  const empty = [...first!.querySelectorAll('td[data-empty]')].map((cell) => cell.getAttribute('data-label'));
  expect(empty).toContain('Colour');
  expect(empty).not.toContain('Shape');
  // The rule is for narrow screens only.
  expect(CARDS.slice(CARDS.indexOf('width < 43.75em'))).toContain(
    'td[data-empty]:not(:has(button)) { display: none; }',
  );
});
