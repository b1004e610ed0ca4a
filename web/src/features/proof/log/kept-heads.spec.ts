import { expect, test } from '@jest/globals';
import type { LogConsistencyView } from '@tender/contracts';
import { consistencyPlan, proofOf, rootOf, toBase64 } from '@tender/proof';
import { headOf, impostor, leavesOf, LOG_KEY } from '../testing/house.js';
import { headsInWords } from './head-words.js';
import { checkHeads } from './kept-heads.js';

const log = leavesOf(9);
/** As the house proves it of a log. */
const provenBy =
  (leaves: Uint8Array[]) =>
  async (from: number, to: number): Promise<LogConsistencyView> => {
    const hashes = proofOf(consistencyPlan(from, to), ({ level, index }) =>
      rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
    );
    return { from, to, hashes: hashes.map(toBase64) };
  };
const check = (first: string, second: string, leaves = log) => checkHeads({ first, second }, LOG_KEY, provenBy(leaves));

test('a log has grown, whichever head comes first, however it was pasted', async () => {
  const [older, newer] = [headOf(log.slice(0, 5)), headOf(log)];
  const grown = { outcome: 'grown', from: 5, to: 9 };
  expect(await check(older, newer)).toEqual(grown);
  expect(await check(`  ${newer.replace(/\n/g, '\r\n')}\r\n`, older.trim())).toEqual(grown);
  expect(await check(newer, newer)).toEqual({ outcome: 'same', from: 9, to: 9 });
  expect(headsInWords({ outcome: 'grown', from: 1, to: 9 }).text).toContain(
    '9 entries begins with the very log of 1 entry',
  );
});

test('a log that was rewritten is found, whatever the house proves', async () => {
  const rewritten = [...leavesOf(3, 'other'), ...log.slice(3)];
  const kept = headOf(log.slice(0, 5));
  for (const leaves of [log, rewritten])
    expect(await check(kept, headOf(rewritten), leaves)).toMatchObject({ outcome: 'unproven' });
  expect(await checkHeads({ first: kept, second: headOf(rewritten) }, LOG_KEY, async () => null)).toMatchObject({
    outcome: 'unproven',
  });
  expect(await check(kept, headOf(rewritten.slice(0, 5)))).toMatchObject({ outcome: 'split' });
});

test('what is no head, or another’s, is said to be that', async () => {
  const head = headOf(log);
  expect(await check('hello', head)).toEqual({ outcome: 'malformed', which: 'first' });
  expect(await check(head, headOf(log, impostor))).toEqual({ outcome: 'signature', which: 'second' });
  expect(await check(head, head.replace('\n9\n', '\n8\n'))).toEqual({ outcome: 'signature', which: 'second' });
});
