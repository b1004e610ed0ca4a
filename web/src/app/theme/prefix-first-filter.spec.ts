import { expect, test } from '@jest/globals';
import { prefixFirstFilter } from './prefix-first-filter.js';

const option = (label: string) => ({ value: label, label, disabled: false });
const options = ['British Indian Ocean Territory', 'Caribbean Netherlands', 'India', 'Netherlands'].map(option);

test('options that begin with the typed text come before options that contain it', () => {
  const found = (search: string, limit = 10) => prefixFirstFilter({ options, search, limit });
  expect(found('india')).toEqual([option('India'), option('British Indian Ocean Territory')]);
  expect(found('netherlands', 1)).toEqual([option('Netherlands')]);
});

test('letters without accents, dots and ß match those with them', () => {
  const companies = ['Société Éclat', 'İstanbul Elmas', 'Groß & Söhne', 'Işık'].map(option);
  const found = (search: string) =>
    prefixFirstFilter({ options: companies, search, limit: 10 }).flatMap((one) => ('label' in one ? [one.label] : []));
  expect([found('societe'), found('ISTANBUL'), found('gross'), found('isik'), found('IŞIK')]).toEqual([
    ['Société Éclat'],
    ['İstanbul Elmas'],
    ['Groß & Söhne'],
    ['Işık'],
    ['Işık'],
  ]);
});

test('groups without a match are left out', () => {
  const groups = [
    { group: 'Belgium', items: [option('Éclat'), option('Noir')] },
    { group: 'Israel', items: [option('Or')] },
  ];
  expect(prefixFirstFilter({ options: groups, search: 'eclat', limit: 10 })).toEqual([
    { group: 'Belgium', items: [option('Éclat')] },
  ]);
});
