import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { cliHere } from '../../testing/processes/command-line.js';
import { copyRelease010 } from '../../testing/release/release-010.js';

/** Output of `audit verify`, as text and as JSON. */

const { folder, names } = copyRelease010();
afterAll(() => rmSync(folder, { recursive: true }));
const verify = (...args: string[]) => cliHere('audit', 'verify', '--data', folder, ...args);

test('one history is described in sentences', async () => {
  const id = names.auctions['sealed live']!;
  const { code, output } = await verify(id);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('{') });
  expect(output).toMatch(new RegExp(`^auction-${id}: verified: \\d+ events, \\d+ companies checked$`, 'm'));
  expect(output).toMatch(/^ {2}by version 1 of the rules\n {2}amounts not checked yet: /m);
});

test('one history is described in objects with --json', async () => {
  const { code, output } = await verify('--json', names.auctions['sealed live']!);
  expect(code).toBe(0);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines[0]).toMatchObject({ ok: true, misfit: null, rules: 1, unchecked: ['amounts'] });
});

test('an unknown id is named', async () => {
  expect(await verify('nothing')).toMatchObject({
    code: 1,
    output: expect.stringContaining('nothing: no auction, viewing or company has this id'),
  });
});

test('the export of a viewing is never sound: the public log does not bind it, and the output says so', async () => {
  const file = join(folder, 'viewing.jsonl');
  const [id] = Object.values(names.viewings);
  expect((await cliHere('audit', 'export', '--data', folder, '--out', file, id!)).code).toBe(0);
  const { code, output } = await verify(file);
  expect({ code, output }).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^CONSISTENT.*\n(?: {2}.*\n)* {2}the public log covers auctions only: /),
  });
});
