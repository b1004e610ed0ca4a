import { expect, test } from '@jest/globals';
import { compact, extracted, letter, lot, missingIn } from './testing/letter-text.js';
import { letterPdf } from './letter-pdf.js';
import { LETTER_WORDS } from './letter-words.js';

test('300 lots are all on their pages, each page numbered with the heading of the table', async () => {
  const content = letter({ language: 'he', lots: Array.from({ length: 300 }, (_, n) => lot(n)) });
  const pages = await extracted(await letterPdf(content));
  expect(missingIn(pages, content)).toBeNull();
  expect(pages.length).toBeGreaterThan(15);
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain(compact(LETTER_WORDS.he.page(index + 1, pages.length)));
    expect(page).toContain(compact(LETTER_WORDS.he.perCarat));
  }
});
