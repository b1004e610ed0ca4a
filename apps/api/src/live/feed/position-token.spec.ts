import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { PositionTokens } from './position-token.js';

const key = randomBytes(32);
const now = '2026-11-20T10:00:07.000Z';
const made = (by: Buffer, epoch: string) => new PositionTokens(by, epoch, () => now);
const tokens = made(key, 'epoch 1');

test('a token opens to its position, in any order', () => {
  const positions = [-1n, 0n, 1n, 2n ** 46n];
  const sealed = positions.map((position) => tokens.seal(position));
  expect(sealed.reverse().map((token) => tokens.open(token))).toEqual(
    positions.reverse().map((position) => ({ position, issuedAt: now })),
  );
});

test('a token reveals nothing: two of one position differ like two of different positions, with the same length', () => {
  const bytesOf = (position: bigint) => Buffer.from(tokens.seal(position), 'base64url');
  const bitsThatDiffer = (one: Buffer, two: Buffer) =>
    [...one].reduce((bits, byte, index) => bits + (byte ^ two[index]!).toString(2).replaceAll('0', '').length, 0);
  for (const position of [1n, 2n]) expect(bitsThatDiffer(bytesOf(1n), bytesOf(position))).toBeGreaterThan(60);
  expect(new Set(Array.from({ length: 1_000 }, () => tokens.seal(7n))).size).toBe(1_000);
  expect(new Set([-1n, 0n, 7n, 2n ** 46n].map((position) => tokens.seal(position).length))).toEqual(new Set([43]));
});

test('rejects tokens of another key or epoch, and malformed ones', () => {
  expect(tokens.open(made(key, 'epoch 2').seal(7n))).toBeNull();
  expect(tokens.open(made(randomBytes(32), 'epoch 1').seal(7n))).toBeNull();
  for (const token of ['', 'x', 'A'.repeat(22), 'A'.repeat(43), '7', `${tokens.seal(7n)}AAAA`])
    expect(tokens.open(token)).toBeNull();
});

test('rejects a token with any changed byte', () => {
  const token = Buffer.from(tokens.seal(7n), 'base64url');
  for (let index = 0; index < token.length; index++) {
    const changed = Buffer.from(token);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(tokens.open(changed.toString('base64url'))).toBeNull();
  }
});

test('opens a token of an earlier release: open tabs reconnect to an updated server', () => {
  expect(made(Buffer.alloc(32, 7), 'epoch 1').open('JuTKtQk4RyJaZwYGIT1ViZM8x_vwmsAKjTt-ny0I2ss')).toEqual({
    position: 123_456_789n,
    issuedAt: now,
  });
});
