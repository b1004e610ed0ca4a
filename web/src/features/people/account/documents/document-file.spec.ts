import { describe, expect, test } from '@jest/globals';
import { ApiError, ConnectionLost } from '../../../../shared/http/api-error.js';
import { documentProblem, documentRefusal, formatSize, largestOf } from './document-file.js';
import { aUser } from '../../../../testing/examples.js';

const MIB = 1024 * 1024;

describe('documentProblem', () => {
  test.each(['passport.pdf', 'PASSPORT.PDF', 'a.png', 'b.jpg', 'c.jpeg', 'd.webp'])('accepts %s', (name) =>
    expect(documentProblem({ name, size: 10 * MIB }, 10 * MIB)).toBeNull(),
  );
  test.each(['a.docx', 'pdf', 'a.pdf.exe', 'a.svg'])('rejects %s', (name) =>
    expect(documentProblem({ name, size: 1 }, 10 * MIB)).toContain('PDF'),
  );
  test('rejects a file that is too large or empty', () => {
    expect(documentProblem({ name: 'a.pdf', size: 10 * MIB + 1 }, 10 * MIB)).toContain('10 MiB');
    expect(documentProblem({ name: 'a.pdf', size: 3 * MIB }, largestOf(aUser({ status: 'pending' })))).toContain(
      '2 MiB',
    );
    expect(documentProblem({ name: 'a.pdf', size: 3 * MIB }, largestOf(aUser({ status: 'approved' })))).toBeNull();
    expect(documentProblem({ name: 'a.pdf', size: 0 }, 10 * MIB)).toContain('empty');
  });
});

test('refusals of the server have the same texts', () => {
  expect(documentRefusal(new ApiError('', 413, 'TOO_LARGE'), 2 * MIB)).toContain('2 MiB');
  expect(documentRefusal(new ApiError('', 415, 'UNSUPPORTED_MEDIA_TYPE'), 10 * MIB)).toContain('PDF');
  expect(documentRefusal(new ApiError('', 409), 10 * MIB)).toBeNull();
  expect(documentRefusal(new ConnectionLost(), 10 * MIB)).toBeNull();
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [12_288, '12 KiB'],
  [3.44 * MIB, '3.4 MiB'],
  [10 * MIB, '10 MiB'],
])('%d bytes are %j', (bytes, words) => expect(formatSize(bytes)).toBe(words));
