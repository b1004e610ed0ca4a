import { expect, test } from '@jest/globals';
import { templateFor } from './bid-notifications.js';
import { FIXED_TEXTS } from '../rules/texts/fixed-texts.js';

test('only the buyer in whose name staff acted reads that it is their bid', () => {
  const [eve, ada] = ['eve', 'ada'].map((userId) => ({ userId, companyId: 'A' }));
  for (const template of ['bidEntered', 'bidTakenBack'] as const) {
    expect(FIXED_TEXTS[templateFor([eve!], 'eve', template)].body).toContain('in your name');
    const ofAnother = FIXED_TEXTS[templateFor([ada!], 'eve', template)].body;
    expect(ofAnother).not.toContain('your name');
    expect(ofAnother).toContain('in the name of a colleague who has left');
  }
});
