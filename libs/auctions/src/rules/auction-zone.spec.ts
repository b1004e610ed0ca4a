import { expect, test } from '@jest/globals';
import { viewingsWithZones, zoneOf } from './auction-zone.js';

const zones = new Map([['v1', 'Asia/Dubai']]);

test.each([
  ['older rules show the zone of the viewing', { viewing: 'v1', published: true, timeZone: null }, 'Asia/Dubai'],
  ['older rules without a viewing show UTC', { viewing: null, published: true }, 'UTC'],
  ['a draft follows its viewing', { viewing: 'v1', published: false, timeZone: 'Europe/Brussels' }, 'Asia/Dubai'],
  [
    'a draft keeps a given zone',
    { viewing: 'v1', published: false, timeZone: 'Europe/Brussels', timeZoneGiven: true },
    'Europe/Brussels',
  ],
  [
    'a published auction keeps its zone',
    { viewing: 'v1', published: true, timeZone: 'Europe/Brussels' },
    'Europe/Brussels',
  ],
  [
    'a draft whose viewing is unknown keeps its zone',
    { viewing: 'v2', published: false, timeZone: 'Europe/Brussels' },
    'Europe/Brussels',
  ],
])('%s', (_, auction, zone) => {
  const needed = new Set(viewingsWithZones([auction]));
  expect(zoneOf(auction, new Map([...zones].filter(([id]) => needed.has(id))))).toBe(zone);
});
