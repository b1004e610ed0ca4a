import { expect, test } from '@jest/globals';
import { withoutSalutation } from './salutation.js';

test('a salutation is left out; a sentence that begins like one is not', () => {
  expect(withoutSalutation('Dear Ruth,\n\nThe auction has ended.\n\nThank you.')).toBe(
    'The auction has ended.\n\nThank you.',
  );
  for (const text of ['Dear Ruth, please look.\n\nThank you.', 'Dear Ruth,\nplease look.', 'Three lots,'])
    expect(withoutSalutation(text)).toBe(text);
});
