import { expect, test } from '@jest/globals';
import { ApiError } from '../../../shared/http/api-error.js';
import { fileProblem, fileRefusal, sizeInWords } from './file-words.js';

test.each([
  ['terms.pdf', 10, null],
  ['SCAN.JPG', 10, null],
  ['Certificate no. 12', 10, null],
  ['setup.exe', 10, 'Only PDF'],
  ['page.html', 10, 'Only PDF'],
  ['terms.pdf', 0, 'empty'],
  ['terms.pdf', 26 * 1024 * 1024, 'at most 25 MiB'],
])('%s of %d bytes: %p', (name, size, words) => {
  const problem = fileProblem({ name, size });
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toContain(words);
});

test('refusals of the server have separate texts here', () => {
  expect(fileRefusal(new ApiError('', 415))).toContain('Refused');
  expect(fileRefusal(new ApiError('', 413))).toContain('Too large');
  expect(fileRefusal(new ApiError('', 409))).toBeNull();
  expect(fileRefusal(new Error('lost'))).toBeNull();
});

test.each([
  [830, '830 B'],
  [12 * 1024, '12 KiB'],
  [3.4 * 1024 * 1024, '3.4 MiB'],
  [25 * 1024 * 1024, '25 MiB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
