import { expect, test } from '@jest/globals';
import { readSettings } from '@tender/platform/settings';
import { ClientEnvironmentController } from './client-environment.controller.js';

const NOW = '2026-11-20T12:00:00.000Z';
const told = (env: Record<string, string>) =>
  new ClientEnvironmentController(readSettings({ DATA_DIR: 'data', ...env }), () => NOW).environment().environment;

test('a client learns of the house what it needs to, and what the house is set up for', () => {
  expect(told({})).toEqual({
    name: 'Auction Management',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    publicUrl: null,
    serverTime: NOW,
    supportEmail: null,
    features: { mail: false, whatsApp: false },
  });
});

test('and no secret of how it is', () => {
  const environment = told({
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
    features: { mail: true, whatsApp: true },
  });
  expect(JSON.stringify(environment)).not.toMatch(/a-password|a-token|mail\.example|1234567|7654321/);
});
