import { expect, test } from '@jest/globals';
import { specification } from '@tender/kernel/testing';
import { awaitsTerms, currentOf, termsDecider } from './terms.js';
import type { TermsEvent } from './terms.events.js';

const { given, after } = specification(termsDecider);
const content = (hash: string) => ({ hash, file: `file ${hash}`, size: 4 });
const publish = (hash: string) => ({ type: 'PublishTerms', fileType: 'text/plain', ...content(hash) }) as const;
const published = (version: string, hash: string): TermsEvent => ({
  type: 'TermsPublished',
  data: { version, type: 'text/plain', ...content(hash) },
});

test('versions are numbered; the current content again is refused, older content is not', () => {
  given().when(publish('a')).then(published('1', 'a'));
  given(published('1', 'a')).when(publish('a')).rejects('TERMS_UNCHANGED');
  given(published('1', 'a'), published('2', 'b')).when(publish('a')).then(published('3', 'a'));
});

test('people of companies must accept the current version, staff never, and without terms no person must', () => {
  const current = currentOf(after(published('1', 'a'), published('2', 'b')));
  expect(current?.version).toBe('2');
  expect(awaitsTerms({ companyId: 'acme' }, current)).toBe(true);
  expect(awaitsTerms({ companyId: 'acme', termsVersion: '1' }, current)).toBe(true);
  expect(awaitsTerms({ companyId: 'acme', termsVersion: '2' }, current)).toBe(false);
  expect(awaitsTerms({ companyId: null }, current)).toBe(false);
  expect(awaitsTerms({ companyId: 'acme' }, null)).toBe(false);
});
