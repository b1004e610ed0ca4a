import { expect, test } from '@jest/globals';
import { EMPTY_HOUSE, type HouseView } from '@tender/contracts';
import { readSettings } from '@tender/platform/settings';
import { ClientEnvironmentController } from './client-environment.controller.js';

const NOW = '2026-11-20T12:00:00.000Z';
const told = async (env: Record<string, string>, house: HouseView = EMPTY_HOUSE) => {
  const settings = readSettings({ DATA_DIR: 'data', ...env });
  const view = () => Promise.resolve(house);
  return (await new ClientEnvironmentController(settings, () => NOW, { view }).environment()).environment;
};

test('sends the client environment with the configured features', async () => {
  expect(await told({})).toEqual({
    name: 'Auction Management',
    house: EMPTY_HOUSE,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    publicUrl: null,
    serverTime: NOW,
    supportEmail: null,
    features: { mail: false, whatsApp: false, installable: true },
  });
});

test('sends the name of the firm', async () => {
  const house = { ...EMPTY_HOUSE, name: 'Scheldt & Daughters' };
  expect(await told({}, house)).toMatchObject({ name: 'Scheldt & Daughters', house });
});

test('sends that the application cannot be installed', async () => {
  expect((await told({ INSTALLABLE: 'off' })).features.installable).toBe(false);
});

test('sends no secrets of the settings', async () => {
  const environment = await told({
    PUBLIC_URL: 'https://house.example',
    SUPPORT_EMAIL: 'help@house.example',
    SMTP_URL: 'smtps://house:a-password@mail.example',
    WHATSAPP_TOKEN: 'a-token',
    WHATSAPP_PHONE_ID: '1234567',
    WHATSAPP_ACCOUNT_ID: '7654321',
  });
  expect(environment).toMatchObject({
    publicUrl: 'https://house.example',
    supportEmail: 'help@house.example',
    features: { mail: true, whatsApp: true, installable: true },
  });
  expect(JSON.stringify(environment)).not.toMatch(/a-password|a-token|mail\.example|1234567|7654321/);
});
