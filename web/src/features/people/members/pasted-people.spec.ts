import { describe, expect, test } from '@jest/globals';
import { pastedPeople } from './pasted-people.js';

describe('people in pasted text', () => {
  test.each([
    ['Mia Stone <mia@firm.test>', ['Mia', 'Stone', 'mia@firm.test']],
    ['"Mia van Stone" <mia@firm.test>,', ['Mia van', 'Stone', 'mia@firm.test']],
    ['Mia\tStone\tmia@firm.test', ['Mia', 'Stone', 'mia@firm.test']],
    ['mia@firm.test; Mia; Stone', ['Mia', 'Stone', 'mia@firm.test']],
    ['Mia mia@firm.test', ['Mia', '', 'mia@firm.test']],
    ['mia@firm.test', ['', '', 'mia@firm.test']],
    ['Mia Stone <mailto:mia@firm.test>', ['Mia', 'Stone', 'mia@firm.test']],
    ['Mia\tStone\t\u202amia@firm.test\u202c', ['Mia', 'Stone', 'mia@firm.test']],
  ])('%s', (line, [firstName, lastName, email]) =>
    expect(pastedPeople(line)).toEqual([{ firstName, lastName, email }]),
  );

  test('reads one person per line and omits lines without an address', () => {
    expect(pastedPeople('Names\r\na@firm.test\n\nb@firm.test\nnobody').map(({ email }) => email)).toEqual([
      'a@firm.test',
      'b@firm.test',
    ]);
  });
});
