import { expect, test } from '@jest/globals';
import { answeredKind } from './answered-kind.js';

const OWN = 'https://house.example';
const kindOf = (path: string, { mode = 'cors', method = 'GET' }: { mode?: string; method?: string } = {}) =>
  answeredKind({ url: new URL(path, OWN).href, mode: mode as RequestMode, method }, OWN);

test.each(['/', '/live-auction?id=a1', '/signup?next=%2F#invite=x'])('answers the page %s', (path) => {
  expect(kindOf(path, { mode: 'navigate' })).toBe('page');
});

test('answers files with a hash in their name', () => {
  expect(kindOf('/assets/first-Bx8cFZNa.js')).toBe('file');
});

test.each([
  '/api/profile/me',
  '/api/documents/d1/file',
  '/api/docs',
  '/%61pi/docs',
  '//api/docs',
  '/assets/../api/profile/me',
  '/health/live',
  '/metrics',
  '/socket.io/?EIO=4&transport=polling',
  '/sw.js',
  '/manifest.webmanifest',
  '/nothing-here',
  'https://other.example/assets/a.js',
  'https://other.example/',
])('leaves %s to the browser, as a call and as an opened page', (path) => {
  expect([kindOf(path), kindOf(path, { mode: 'navigate' })]).toEqual([null, null]);
});

test('leaves requests that change something to the browser', () => {
  expect(kindOf('/signup', { mode: 'navigate', method: 'POST' })).toBeNull();
  expect(kindOf('/assets/a.js', { method: 'POST' })).toBeNull();
});
