import { expect, test } from '@jest/globals';
import { AUCTION_INVITATION_SKIPS } from '@tender/contracts';
import { outcomeInWords } from './invitation-outcome.js';

const invited = [{ email: 'ana@gems.example' }];
const skipped = AUCTION_INVITATION_SKIPS.map((reason, index) => ({ email: `p${index}@gems.example`, reason }));

test('people who are invited to sign up do not count as skipped', () => {
  expect(outcomeInWords({ invited, skipped })).toMatchObject({
    title: '1 person invited, 1 invited to sign up, 2 not invited',
    complete: false,
  });
  const unknown = { email: 'new@gems.example', reason: 'invitedToSignUp' } as const;
  expect(outcomeInWords({ invited: [], skipped: [unknown] })).toEqual({
    title: '0 people invited, 1 invited to sign up',
    lines: ['new@gems.example is not known yet: invited to sign up'],
    complete: true,
  });
});

test('every reason has a text instead of its code', () => {
  const { lines } = outcomeInWords({ invited, skipped });
  expect(lines).toHaveLength(AUCTION_INVITATION_SKIPS.length);
  for (const [index, line] of lines.entries())
    expect(line).not.toMatch(new RegExp(`\\b${AUCTION_INVITATION_SKIPS[index]}\\b`));
});
