import { expect, test } from '@jest/globals';
import { EMPTY_HOUSE, type ClientEnvironment, type InstallationSetup } from '@tender/contracts';
import { isNewHouse, setupSteps } from './setup-steps.js';

const SETUP: InstallationSetup = { hasTerms: false, lastBackup: null, isKeyBesideData: true };
const NEW: ClientEnvironment = {
  name: 'Auction Management',
  house: EMPTY_HOUSE,
  version: '0.2.0',
  publicUrl: null,
  serverTime: '2026-11-23T10:00:00.000Z',
  supportEmail: null,
  features: { mail: false, whatsApp: false, installable: true },
};
const stepsOf = (setup: InstallationSetup, environment: ClientEnvironment, site: string) =>
  new Map(setupSteps({ setup, environment, house: environment.house, site }).map((step) => [step.title, step]));

test('a new installation has everything to do, and says where', () => {
  const steps = stepsOf(SETUP, NEW, 'http://127.0.0.1:3400');
  expect([...steps].filter(([, { isDone }]) => isDone)).toEqual([]);
  expect(steps.get('Address')?.words).toContain('http://127.0.0.1:3400 and open on this machine only');
  expect(steps.get('Backup')?.command).toMatch(/^backup /);
  expect(steps.get('Terms')?.to).toBe('/user-management?tab=terms');
});

test('a complete installation has done everything, and shows the time of its last backup', () => {
  const environment: ClientEnvironment = {
    ...NEW,
    house: {
      ...EMPTY_HOUSE,
      name: 'Scheldt',
      logo: { address: '/api/house/logo/a', width: 1, height: 1 },
      timeZone: 'Europe/Brussels',
    },
    publicUrl: 'https://house.example',
    features: { ...NEW.features, mail: true },
  };
  const setup = { hasTerms: true, lastBackup: '2026-11-22T03:00:00.000Z', isKeyBesideData: false };
  const steps = stepsOf(setup, environment, 'https://house.example');
  expect([...steps].filter(([, { isDone }]) => !isDone)).toEqual([]);
  expect(steps.get('Backup')?.words).toContain('22 Nov 2026');
  // A public address that only this machine can open is no address.
  const local = stepsOf(setup, { ...environment, publicUrl: 'http://localhost:3000' }, 'http://localhost:3000');
  expect(local.get('Address')?.isDone).toBe(false);
});

test('a firm is new until charts have something to show', () => {
  const day = { date: '2026-11-23', bids: 0, companies: 0, lots: 0, sold: 0, value: 0 };
  const sale = {
    _id: 'a',
    name: 'A',
    endedAt: '',
    timeZone: 'UTC',
    resultPublished: true,
    lots: 1,
    sold: 1,
    share: '',
    value: 1,
  };
  expect(isNewHouse({ days: [day], ended: [] })).toBe(true);
  expect(isNewHouse({ days: [day, { ...day, bids: 1 }], ended: [] })).toBe(false);
  expect(isNewHouse({ days: [day], ended: [sale] })).toBe(false);
});
