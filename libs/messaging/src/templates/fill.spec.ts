import { expect, test } from '@jest/globals';
import { fill, fillLine, fillTemplate, paragraphsOf } from './fill.js';

test('placeholders are replaced at any position and with any spacing', () =>
  expect(fill('{{firstName}} and {{ firstName }}, {{lastName}}', { firstName: 'Anna' })).toBe('Anna and Anna, '));

test('a text that consists only of blanks and braces takes no longer than others', () => {
  const text = `{{${' '.repeat(100_000)}{{${'{'.repeat(100_000)}`;
  expect(fill(text, {})).toBe(text);
});

test('a value is text: placeholders in it are not replaced', () =>
  expect(fill('{{firstName}} {{companyName}}', { firstName: '{{companyName}} $& $1', companyName: 'Gems' })).toBe(
    '{{companyName}} $& $1 Gems',
  ));

test('a subject stays one line for any value', () =>
  expect(fillLine('For {{companyName}}', { companyName: 'Gems\r\nBcc: everybody@gems.test\u0000\u2028x' })).toBe(
    'For Gems Bcc: everybody@gems.test x',
  ));

test('empty lines separate paragraphs', () => {
  expect(paragraphsOf('\n a\nb\r\n \r\n\r\nc\n\n\n')).toEqual(['a\nb', 'c']);
  expect(
    fillTemplate(
      { subject: 'S', body: 'Dear {{firstName}}\n\n{{biddingDetails}}', language: 'en' },
      { firstName: 'A' },
    ),
  ).toEqual({
    subject: 'S',
    paragraphs: ['Dear A'],
  });
});
