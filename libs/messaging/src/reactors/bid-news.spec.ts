import { expect, test } from '@jest/globals';
import { wordsFor } from './bid-news.js';
import { OWN_WORDS } from './own-words.js';

test('a bid that the house entered or withdrew is called the hearer’s own only where it is in their name', () => {
  const [eve, ada] = ['eve', 'ada'].map((userId) => ({ userId, companyId: 'A' }));
  for (const template of ['bidEntered', 'bidTakenBack'] as const) {
    expect(OWN_WORDS[wordsFor([eve!], 'eve', template)].body).toContain('in your name');
    const ofAnother = OWN_WORDS[wordsFor([ada!], 'eve', template)].body;
    expect(ofAnother).not.toContain('your name');
    expect(ofAnother).toContain('in the name of a colleague who has left');
  }
});
