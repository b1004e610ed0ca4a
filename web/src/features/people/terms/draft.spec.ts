import { expect, test } from '@jest/globals';
import { draftOfFile, draftOfText, draftProblem } from './draft.js';

const sized = (name: string, size: number): File => ({ name, size }) as File;

test.each([
  ['terms.pdf', 10, null],
  ['Terms 2026.TXT', 10, null],
  ['terms.docx', 10, 'a PDF, or a text file'],
  ['terms.txt', 0, 'empty'],
  ['terms.txt', 257 * 1024, 'at most 256 KiB'],
  ['terms.pdf', 257 * 1024, null],
  ['terms.pdf', 6 * 1024 * 1024, 'at most 5 MiB'],
])('%s of %d bytes: %p', (name, size, words) => {
  const problem = draftProblem(draftOfFile(sized(name, size)));
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toContain(words);
});

test('typed text becomes a text file; empty text is no draft', () => {
  expect(draftOfText(' \n')).toBeNull();
  expect(draftOfText('Pay within ten days.')?.file.name).toBe('terms.txt');
});
