import { expect, test } from '@jest/globals';
import { withoutSalutation } from './salutation.js';

test('removes a salutation, but not a sentence that begins like one', () => {
  expect(withoutSalutation('Dear Ruth,\n\nThe auction has ended.\n\nThank you.')).toBe(
    'The auction has ended.\n\nThank you.',
  );
  for (const text of ['Dear Ruth, please look.\n\nThank you.', 'Dear Ruth,\nplease look.', 'Three lots,'])
    expect(withoutSalutation(text)).toBe(text);
});
