import { expect, test } from '@jest/globals';
import { LANGUAGE_CODES } from '@tender/contracts';
import { ADDENDUM_PHRASES } from './addendum-phrases.js';
import { format, PHRASES } from './phrases.js';

const VALUES = /\{(\w+)/g;
const valuesIn = (text: string) => [...new Set([...text.matchAll(VALUES)].map(([, name]) => name!))].sort();

test.each(LANGUAGE_CODES)('each phrase has the values of the English one in %s', (language) => {
  for (const [name, texts] of Object.entries({ ...PHRASES, ...ADDENDUM_PHRASES })) {
    expect([name, valuesIn(texts[language])]).toEqual([name, valuesIn(texts.en)]);
    const values = Object.fromEntries(valuesIn(texts.en).map((value) => [value, `<${value}>`]));
    for (const value of Object.values(values)) expect(format(texts, language, values)).toContain(value);
  }
});
