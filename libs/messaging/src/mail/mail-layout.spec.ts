import { expect, test } from '@jest/globals';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { asHtml, asText } from './mail-layout.js';

const HASH = 'a1b2c3d4'.repeat(8);

const HOUSE = { name: 'The house', accent: null, contact: null };

const htmlOf = (...blocks: MessageBlock[]): string =>
  asHtml({
    branding: HOUSE,
    siteUrl: 'https://house.test',
    language: 'en',
    subject: 'Your bids',
    blocks,
    button: null,
    unsubscribe: null,
  });

/** Style of the element that contains a text. */
const styleOf = (html: string, text: string): string => html.split(`">${text}</`)[0]!.split('style="').at(-1)!;

test('breaks a receipt on a phone, but never an amount', () => {
  const html = htmlOf({ type: 'table', head: ['Bid', 'Receipt'], rows: [['$12,345,678,901.00', HASH]] });
  expect(styleOf(html, HASH)).toContain('word-break:break-all');
  expect(styleOf(html, '$12,345,678,901.00')).toContain('font:');
  expect(styleOf(html, '$12,345,678,901.00')).not.toMatch(/word-break|overflow-wrap/);
});

test('a long address in a text or a fact does not widen the mail', () => {
  const address = `https://laboratory.test/${HASH}`;
  const html = htmlOf({ type: 'text', text: address }, { type: 'facts', rows: [['Room', HASH]] });
  for (const text of [address, HASH]) expect(styleOf(html, text)).toContain('overflow-wrap:anywhere');
});

test('lines with a dash are a list, also directly below a line of text', () => {
  const html = htmlOf({ type: 'text', text: 'Please bring:\n- a passport\n- the invitation\nThank you.' });
  const body = html.replace(/ style="[^"]*"| class="[^"]*"/g, '');
  expect(body).toContain('<p>Please bring:</p><ul><li>a passport</li><li>the invitation</li></ul><p>Thank you.</p>');
});

test('escapes text that people have written', () => {
  const html = htmlOf({ type: 'text', text: '<b onclick="x()">Adam & Eve</b>' });
  expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;Adam &amp; Eve&lt;/b&gt;');
});

test('contains the name, colour and contact of the branding', () => {
  const branding = { name: 'Scheldt & "Daughters"', accent: '#7a1f3d', contact: 'Hoveniersstraat 1 · <+32>' };
  const frame = {
    branding,
    siteUrl: 'https://house.test',
    language: 'en' as const,
    subject: 'Your bids',
    blocks: [],
    button: { url: 'https://house.test/x', label: 'Look' },
    unsubscribe: null,
  };
  const html = asHtml(frame);
  expect(html).toContain('Scheldt &amp; &quot;Daughters&quot;');
  expect(html).toContain('Hoveniersstraat 1 · &lt;+32&gt;');
  expect(html).not.toContain('#1d5863');
  expect(styleOf(html, 'Look')).toContain('#ffffff');
  expect(html).toContain('<td style="background:#7a1f3d;');
  expect(asText(frame)).toContain('-- \nScheldt & "Daughters"\nHoveniersstraat 1 · <+32>\nhttps://house.test\n');
});

test('is in the language of the reader, from right to left in Hebrew', () => {
  const frame = {
    branding: HOUSE,
    siteUrl: 'https://house.test',
    language: 'he' as const,
    subject: 'נושא',
    blocks: [{ type: 'changes' as const, rows: [['א', 'ב', 'ג'] as [string, string, string]] }],
    button: null,
    unsubscribe: 'https://house.test/unsubscribe#x',
  };
  const html = asHtml(frame);
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain('align="right"');
  expect(html).toContain('>לפני</th>');
  expect(html).toContain('>הסרה מהרשימה</a>');
  expect(asText({ ...frame, language: 'nl' })).toContain('Als u zulke berichten niet meer');
});
