import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { PositionTokens } from './position-token.js';

const key = randomBytes(32);
const tokens = new PositionTokens(key, 'epoch 1');

test('a token opens to its position, in any order', () => {
  const positions = [-1n, 0n, 1n, 2n ** 62n];
  const sealed = positions.map((position) => tokens.seal(position));
  expect(tokens.sealAll(positions)).toEqual(sealed);
  expect(tokens.sealAll([])).toEqual([]);
  expect(sealed.reverse().map((token) => tokens.open(token))).toEqual(positions.reverse());
});

test('it tells nothing of the position', () => {
  const [one, two] = [tokens.seal(1n), tokens.seal(2n)].map((token) => Buffer.from(token, 'base64url'));
  const bitsThatDiffer = [...one!].reduce((bits, byte, index) => bits + (byte ^ two![index]!).toString(2).replaceAll('0', '').length, 0);
  expect(bitsThatDiffer).toBeGreaterThan(30);
});

test('what another key or another epoch sealed, or nobody, does not open', () => {
  expect(tokens.open(new PositionTokens(key, 'epoch 2').seal(7n))).toBeNull();
  expect(tokens.open(new PositionTokens(randomBytes(32), 'epoch 1').seal(7n))).toBeNull();
  for (const token of ['', 'x', 'A'.repeat(22), '7', `${tokens.seal(7n)}AAAA`]) expect(tokens.open(token)).toBeNull();
});
