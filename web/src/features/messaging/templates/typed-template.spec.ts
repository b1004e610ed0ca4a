import { expect, test } from '@jest/globals';
import type { TemplateView } from '@tender/contracts';
import { changesOf, isPossible, typedTemplate } from './typed-template.js';

const FRENCH = { subject: 'Bonjour', body: 'Bonjour {{firstName}}' };
const TEMPLATE: TemplateView = {
  _id: 'approved',
  name: 'approved',
  label: 'Approval',
  subject: 'Hello',
  body: 'Dear {{firstName}}',
  texts: { fr: FRENCH },
  builtIn: true,
  changed: false,
  updatedAt: null,
};
const saved = typedTemplate(TEMPLATE);
const withText = (language: 'en' | 'fr' | 'he', subject: string) => ({
  ...saved,
  texts: { ...saved.texts, [language]: { subject, body: subject && 'x' } },
});

test('a changed English text keeps the shown translations, an emptied translation is removed', () => {
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf(withText('en', 'Hi'), saved)).toEqual({ subject: 'Hi', body: 'x', texts: { fr: FRENCH } });
  expect(changesOf(withText('he', 'שלום'), saved)).toEqual({
    texts: { fr: FRENCH, he: { subject: 'שלום', body: 'x' } },
  });
  expect(changesOf(withText('fr', ''), saved)).toEqual({ texts: {} });
});

test('a translation is whole or empty, English is whole; placeholders must be possible', () => {
  const possible = ['firstName'];
  expect(isPossible(FRENCH, 'fr', possible)).toBe(true);
  expect(isPossible({ subject: '', body: ' ' }, 'fr', possible)).toBe(true);
  expect(isPossible({ subject: '', body: '' }, 'en', possible)).toBe(false);
  expect(isPossible({ subject: 'x', body: '' }, 'fr', possible)).toBe(false);
  for (const name of ['auctionName', 'nobody'])
    expect(isPossible({ subject: 'x', body: `{{${name}}}` }, 'fr', possible)).toBe(false);
});
