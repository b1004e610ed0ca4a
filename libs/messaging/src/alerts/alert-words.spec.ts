import { expect, test } from '@jest/globals';
import { LANGUAGE_CODES } from '@tender/contracts';
import { ALERT_TEXTS, alertText } from './alert-words.js';

test.each(LANGUAGE_CODES)('each alert has a subject, a text and a link in %s, for one and for many', (language) => {
  for (const texts of Object.values(ALERT_TEXTS))
    for (const count of [1, 2, 7])
      for (const part of ['subject', 'text', 'link'] as const) {
        const words = alertText(texts, part, { language, name: 'November', count });
        expect(words).not.toMatch(/[{}]/);
        if (texts.en[part].includes('{name}')) expect(words).toContain('November');
      }
});
