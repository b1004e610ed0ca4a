import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LotView } from '@tender/contracts';
import { TestHouse } from './testing/house.js';
import { embedded } from './testing/servers.js';

/** A server whose key is missing, or is another one (M1 of the second security review). */
embedded('the root key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'root-key-'));
  const original = join(folder, 'original');
  let auctionId: string;
  let lotId: string;

  beforeAll(async () => {
    const house = await TestHouse.open({ folder: original });
    const ann = await house.buyer('ann');
    const { auction, lots } = await house.auction(await house.admin(), { buyers: [ann] });
    [auctionId, lotId] = [auction._id, lots[0]!._id];
    const mark = { preferences: [{ lotId, favourite: true, priority: 3, note: 'The blue one' }] };
    await ann.call('PATCH', '/api/lot/updatepreferences', { body: mark });
    await ann.call('PATCH', `/api/bidding/drafts/${auctionId}`, { body: { lots: [{ lotId, amount: '120' }] } });
    await house.close({ keep: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const copy = (name: string): string => {
    const place = join(folder, name);
    cpSync(original, place, { recursive: true });
    return place;
  };

  test('is not made beside events: the start ends with the setting that is wrong', async () => {
    const place = copy('without');
    rmSync(join(place, 'seal.key'));
    await expect(TestHouse.open({ folder: place })).rejects.toThrow(
      /SEAL_KEY_FILE: there is no .*seal\.key: put the key of this installation there/,
    );
    expect(readdirSync(place)).not.toContain('seal.key');
  });

  test('of another installation opens no note and no draft, and turns no list into an error', async () => {
    const place = copy('another');
    writeFileSync(join(place, 'seal.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`);
    const log: string[] = [];
    const house = await TestHouse.open({ folder: place, log });
    try {
      const ann = await house.signedIn('ann@buyers.test');
      const lots = await ann.lots(auctionId);
      expect(lots.find(({ _id }) => _id === lotId)).toMatchObject({ _id: lotId } satisfies Partial<LotView>);
      expect(JSON.stringify(lots)).not.toContain('The blue one');
      const { drafts } = await ann.get(`/api/bidding/drafts/${auctionId}`).json<{ drafts: { lots: unknown[] } }>();
      expect(drafts.lots).toEqual([]);
      expect(log.filter((line) => line.includes('records were sealed with another key')).length).toBeGreaterThan(0);
    } finally {
      await house.close({ keep: true });
    }
  });
});
