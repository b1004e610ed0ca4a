import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CommandExecutor, type RecordedFact } from '@tender/event-store';
import { SYSTEM } from '@tender/kernel';
import { companyRecords, stagedFileRecords } from '@tender/people/records';
import { openTestStores, type TestStores } from '@tender/people/testing/test-stores';
import type { AwardEvent } from '../rules/award.events.js';
import { awardStreams } from '../rules/award.events.js';
import { awardsDecider } from '../rules/awards.js';
import { fileIdOf } from '../rules/file-id.js';
import { codeOf } from './letter-codes.js';
import { LetterMaker, type LetterOrder, type MadeLetter } from './letter-maker.js';

/** The PDF of a letter and the event that names it, over a crash between them. */

let stores: TestStores;
let executor: CommandExecutor;
let maker: LetterMaker;
const LOT = {
  ...{ lotId: 'x.1', lotNo: '1', description: 'Octahedron', carats: 2 },
  ...{ laboratory: null, certificate: null, kimberley: null, amount: 900_00, receipt: 'ab'.repeat(32) },
};
const ORDER: LetterOrder = {
  ...{ companyId: 'cohen', buyerId: 'cohen.ann', number: '2026-K7P3QX-1', edition: 1 },
  ...{ day: '2026-12-01', firstDay: '2026-12-01', lots: [LOT], earlier: [] },
  auction: { name: 'Tender', type: 'tenderPayAsBid', endsAt: '2026-11-30T15:00:00.000Z', timeZone: 'UTC' },
  head: { origin: 'house.example/log', size: 3, root: 'cd'.repeat(32) },
};

beforeAll(async () => {
  stores = await openTestStores([]);
  executor = new CommandExecutor(stores.events, stores.clock);
  maker = new LetterMaker({
    ...{ executor, clock: stores.clock, state: stores.reads, files: stores.files },
    eventsPlace: { file: ':memory:' },
  });
  const company = { name: 'Cohen', country: 'IL', registrationNo: '', address: '', createdAt: '' };
  await stores.reads.state(companyRecords).put({ _id: 'cohen', ...company });
});
afterAll(async () => {
  await maker.stop();
  await stores.close();
});

const notes = () => stores.reads.state(stagedFileRecords).find({ where: { owner: 'awards' } });
async function filesThere(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of stores.files.fileIds()) ids.push(id);
  return ids;
}
const issued = (sha256: string): { events: RecordedFact<AwardEvent>[] } => ({
  events: [{ type: 'AwardLetterIssued', data: { sha256 } } as RecordedFact<AwardEvent>],
});

test('after a crash before its event, a letter has the same file again; a note names the file in between', async () => {
  const hashes: string[] = [];
  const crash = maker.make(ORDER, async ({ sha256 }) => {
    hashes.push(sha256);
    expect(await filesThere()).toContain(fileIdOf(sha256));
    throw new Error('crash');
  });
  await expect(crash).rejects.toThrow('crash');
  expect((await notes()).map(({ _id }) => _id)).toEqual([fileIdOf(hashes[0]!)]);
  await maker.make(ORDER, async ({ sha256 }) => {
    hashes.push(sha256);
    return issued(sha256);
  });
  expect(hashes[1]).toBe(hashes[0]);
  expect(await notes()).toEqual([]);
  expect(await filesThere()).toEqual([fileIdOf(hashes[0]!)]);
});

test('a file that the rules did not take keeps its note, so that the sweep deletes it', async () => {
  const stream = awardStreams.stream('2026');
  const issue =
    (number: string) =>
    ({ sha256 }: MadeLetter) =>
      executor.execute(
        awardsDecider,
        stream,
        { type: 'IssueLetter', number, day: ORDER.day, auctionId: 'x', companyId: 'cohen', lots: [], sha256 },
        { actor: SYSTEM, commandId: number, requestId: 'test' },
      );
  await maker.make(ORDER, issue(ORDER.number));
  expect(await notes()).toEqual([]);
  await maker.make({ ...ORDER, number: '2026-K7P3QX-2' }, issue('2026-K7P3QX-2'));
  expect(await notes()).toHaveLength(1);
});

test('the code of a company is made once, and two companies never share one', async () => {
  const draws = ['AAAAAA', 'AAAAAA', 'BBBBBB'].values();
  const draw = (): string => draws.next().value!;
  expect(await codeOf(stores.reads, 'one', draw)).toBe('AAAAAA');
  expect(await codeOf(stores.reads, 'other', draw)).toBe('BBBBBB');
  expect(await codeOf(stores.reads, 'one')).toBe('AAAAAA');
  expect(await codeOf(stores.reads, 'third')).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
});
