import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyExport, type FileVerdict } from '@tender/audit/offline';
import { times } from '@tender/kernel/testing/torture';
import { contexts } from '@tender/platform/contexts';
import { unzipSync } from 'fflate';
import { ended, sha256, withEvent } from '../../testing/tampering/forged-export.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { random } from '../../testing/secrecy/seen.js';

/** Exports of histories: their content, and the detection of every change (`domain.md §10`). */

let server: TestServer;
let admin: Person;
let auditor: Person;
let ann: Person;
let folder: string;
let id: string;
/** JSON lines of a completed sealed auction, as exported. */
let whole: Buffer;

const exported = (format: string) => auditor.raw('GET', `/api/audit/auctions/${id}/export?format=${format}`);

beforeAll(async () => {
  server = await TestServer.open();
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
  admin = await server.admin();
  auditor = await server.auditor();
  ann = await server.buyer('ann');
  const bob = await server.buyer('bob');
  const { auction, lots } = await server.auction(admin, {
    buyers: [ann, bob],
    bidVisibility: 'sealed',
    lots: [
      { lotNo: '=1', reservePrice: 100 },
      { lotNo: '2', reservePrice: 200 },
    ],
  });
  id = auction._id;
  for (const [by, lot, biddingAmount] of [
    [ann, 0, 150],
    [bob, 0, 120.5],
    [bob, 1, 300],
  ] as const)
    await by.placeBid({ auctionId: id, lotId: lots[lot]!._id, biddingAmount });
  await admin.complete(id);
  await admin.publishResult(id, 5);
  whole = (await exported('jsonl')).content;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const verified = (content: Buffer | string): Promise<FileVerdict> => {
  const file = join(folder, 'file.jsonl');
  writeFileSync(file, content);
  return verifyExport(file, contexts);
};

const linesOf = (): string[] => whole.toString().split('\n').slice(0, -1);
const fileOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

describe('JSON lines', () => {
  test('are sound, with every price derived again and the hash of the published result', async () => {
    const events = await server.stores.events.readStream(`auction-${id}`, 0, 1_000);
    expect(await verified(whole)).toMatchObject({
      finding: null,
      resultHash: events.at(-1)!.metadata.hash,
      history: {
        events: events.length,
        evidence: 2,
        prices: [
          { lotNo: '=1', priceToPay: 12_050, sold: true },
          { lotNo: '2', priceToPay: 20_000, sold: true },
        ],
      },
    });
  });

  test('contain the exact bytes that are hashed, so that sha256sum checks them', () => {
    const events = linesOf().slice(1, -1);
    const texts = events.map((line) => line.slice('{"event":'.length, -',"hash":""}'.length - 64));
    expect(texts.map(sha256)).toEqual(events.map((line) => line.slice(-66, -2)));
  });

  test('are not sound after a change of any byte, and name its line', async () => {
    const pick = random(20_261_122);
    for (let turn = 0; turn < times(2_000); turn++) {
      const place = pick(whole.length);
      const changed = Buffer.from(whole);
      changed[place] = (changed[place]! + 1 + pick(255)) % 256;
      const line = whole.subarray(0, place).filter((byte) => byte === 0x0a).length + 1;
      const { finding } = await verified(changed);
      expect({ turn, place, line: finding?.line }).toEqual({ turn, place, line });
    }
  });

  test('are not sound after an event was removed, repeated, or swapped with the next', async () => {
    const lines = linesOf();
    for (let at = 1; at < lines.length - 2; at++) {
      const [here, next] = [lines[at]!, lines[at + 1]!];
      const variants = {
        'left out': lines.toSpliced(at, 1),
        twice: lines.toSpliced(at, 0, here),
        exchanged: lines.toSpliced(at, 2, next, here),
      };
      for (const [what, variant] of Object.entries(variants)) {
        const { finding } = await verified(fileOf(variant));
        expect({ what, at, line: finding?.line }).toEqual({ what, at, line: what === 'twice' ? at + 2 : at + 1 });
      }
    }
    expect((await verified(fileOf(lines.slice(0, -1)))).finding).not.toBeNull();
    expect((await verified(fileOf([...lines, lines.at(-1)!]))).finding).not.toBeNull();
    expect((await verified('')).finding).toEqual({ line: 1, problem: 'heading', misfit: null });
  });

  test.each([
    [
      'a price',
      'price',
      'AuctionCompleted',
      (text: string) => text.replace('"priceToPay":12050', '"priceToPay":12051'),
    ],
    [
      'the company of a bid',
      'actor',
      'BidPlaced',
      (text: string) => text.replaceAll(ann.companyId, 'Somebody_Else_01'),
    ],
    ['when a bid came', 'late', 'BidPlaced', (text: string) => text.replace(/"at":"20\d\d/, '"at":"2099')],
    ['when an event happened', 'time', 'LotsAdded', (text: string) => text.replace(/"at":"20\d\d/, '"at":"2001')],
    ['who acted', 'actor', 'AuctionPublished', (text: string) => text.replace('"role":"admin"', '"role":"auditor"')],
    [
      'an actor who is not of the staff',
      'actor',
      'AuctionPublished',
      (text: string) => text.replace(/"userId":"[^"]+"/, '"userId":"Somebody"'),
    ],
  ])('with hashes recomputed over a changed history show a change of %s', async (_, problem, type, change) => {
    expect((await verified(withEvent(whole, type, change))).finding).toMatchObject({
      problem: 'event',
      misfit: { type, problem },
    });
  });

  test('are not sound if the streams of people or of the installation break their rules', async () => {
    const guest = { companyId: null, role: 'guest', userId: 'guest' };
    const byGuest = (text: string) => {
      const { metadata, ...event } = JSON.parse(text) as { metadata: object };
      return JSON.stringify({ ...event, metadata: { ...metadata, actor: guest } });
    };
    for (const [type, stream] of [
      ['StaffJoined', 'house'],
      ['MemberApproved', expect.stringContaining('company-')],
      ['RulesAdopted', 'installation'],
    ] as const)
      expect((await verified(withEvent(whole, type, byGuest))).finding).toMatchObject({
        problem: 'event',
        misfit: { stream, type, problem: 'evidence' },
      });
  });

  test('with later rules are refused as files of release 0.1.0, which lack the staff', async () => {
    const [first = '', ...lines] = linesOf().slice(0, -1);
    const { finding } = await verified(ended([first.replace('tender-audit/2', 'tender-audit/1'), ...lines]));
    expect(finding).toMatchObject({ line: 1, problem: 'heading' });
  });

  test('are refused for a stream that has no rules', async () => {
    const renamed = whole.toString().replaceAll(`auction-${id}`, `notes-${id}`);
    expect((await verified(withEvent(renamed, '', (text) => text))).finding).toMatchObject({
      line: 1,
      problem: 'heading',
    });
  });

  test('show a bid from a person who was not approved at that time', async () => {
    const forgery = withEvent(whole, 'MemberApproved', (text) =>
      text.replace('"invite":true,', '').replace('"MemberApproved"', '"MemberRejected"'),
    );
    expect((await verified(forgery)).finding).toMatchObject({ misfit: { type: 'BidPlaced', problem: 'unapproved' } });
  });

  test('show people who gave themselves a permission, in the streams by which bids are checked', async () => {
    const byBuyer = withEvent(whole, 'CompanyApproved', (text) =>
      text.replaceAll(
        /"actor":\{[^}]*\}/g,
        `"actor":{"companyId":"${ann.companyId}","role":"buyer","userId":"${ann.userId}"}`,
      ),
    );
    expect((await verified(byBuyer)).finding?.misfit).toMatchObject({ problem: 'evidence', type: 'CompanyApproved' });
    const firstIsNoAdmin = withEvent(whole, 'StaffJoined', (text) =>
      text.replace('"role":"admin"', '"role":"auditor"'),
    );
    expect((await verified(firstIsNoAdmin)).finding?.misfit).toMatchObject({ stream: 'house', problem: 'evidence' });
  });

  test('without the stream of the staff prove no role: only files of release 0.1.0 may lack it', async () => {
    const without = (file: string, format: string) => {
      const [first = '', ...lines] = file.split('\n').slice(0, -2);
      const { evidence, ...heading } = JSON.parse(first) as { evidence: { stream: string }[] };
      const present = evidence.filter(({ stream }) => stream !== 'house');
      const text = JSON.stringify({ ...heading, format, evidence: present });
      return ended([text, ...lines.filter((line) => !line.includes('"stream":"house"'))]);
    };
    const { finding } = await verified(without(whole.toString(), 'tender-audit/2'));
    expect(finding).toMatchObject({ misfit: { problem: 'actor' } });
    // Release 0.1.0 records no rules and no time zone.
    const ofOldRules = withEvent(whole, 'AuctionCreated', (text) =>
      text.replace(/"rules":\d+,|"timeZone":"\w+",/g, '').replace('"version":2', '"version":1'),
    );
    expect(await verified(without(ofOldRules, 'tender-audit/1'))).toMatchObject({
      finding: null,
      history: { unchecked: ['roles'] },
    });
  });
});

describe('a table for people', () => {
  test('names companies and people, and contains no formula', async () => {
    const rows = (await exported('csv')).text.trim().split('\r\n');
    expect(rows[0]).toContain('"By (personal data)"');
    const placed = rows.find((row) => row.includes('"BidPlaced"'))!;
    for (const cell of [`"'=1"`, '"Company ann"', '"ann Buyer"', ',150,', '"buyer"']) expect(placed).toContain(cell);
    const sheet = Buffer.from(unzipSync((await exported('xlsx')).content)['xl/worksheets/sheet1.xml']!).toString();
    expect(sheet.match(/<row>/g)).toHaveLength(rows.length);
    expect(sheet).toContain(`<t xml:space="preserve">'=1</t>`);
    expect(sheet).toContain('<c><v>150</v></c>');
  });

  test('does not name a person who was erased', async () => {
    await admin.call('DELETE', `/api/user/delete/${ann.userId}`, { body: {} });
    const { text } = await exported('csv');
    expect(text).toContain(ann.userId);
    expect(text).not.toContain('ann Buyer');
    expect((await verified((await exported('jsonl')).content)).finding).toBeNull();
  });
});
