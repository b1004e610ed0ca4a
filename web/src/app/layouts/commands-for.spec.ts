import { expect, test } from '@jest/globals';
import type { Command } from '../../shared/command-bar.js';
import { matching } from './commands-for.js';

const command = (label: string, group = 'Screens', description = ''): Command => ({
  id: label,
  label,
  group,
  description,
  leads: '/',
});
const commands = [
  command('Overview'),
  command('My auctions'),
  ...[
    command('Lot 290', 'Lots', 'Tender · Macle'),
    command('Lot 2', 'Lots', 'Tender · Octahedron'),
    command('Lot 29', 'Lots', 'Tender · Macle'),
  ].map((lot) => ({ ...lot, typedOnly: true })),
  command('Société Éclat', 'Companies', 'Groß & Söhne'),
];
const found = (text: string) => matching(commands, text).map(({ label }) => label);

test('the best match is first, also for a lot number alone', () => {
  expect(found('29')).toEqual(['Lot 29', 'Lot 290']);
  expect(found('lot 2')[0]).toBe('Lot 2');
  expect(found('auc')).toEqual(['My auctions']);
  expect(found('macle')).toEqual(['Lot 290', 'Lot 29']);
  for (const text of ['societe', 'ECLAT', 'gross soh']) expect(found(text)).toEqual(['Société Éclat']);
  expect(found('nothing of the kind')).toEqual([]);
});

test('entries found by the server follow equal ones, each once', () => {
  const onServer = [command('Lot 029', 'Lots', 'Past tender'), command('Lot 29', 'Lots'), command('Lot A-29', 'Lots')];
  const ids = matching(commands, '29', onServer).map(({ label, description }) => `${label}: ${description}`);
  expect(ids).toEqual(['Lot 29: Tender · Macle', 'Lot 290: Tender · Macle', 'Lot 029: Past tender', 'Lot A-29: ']);
});

test('lots are listed only after the user types', () => {
  expect(found('')).toEqual(['Overview', 'My auctions', 'Société Éclat']);
});
