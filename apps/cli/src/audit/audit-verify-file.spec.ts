import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { exportOf } from '@tender/audit/offline';
import { CHAIN_START, chainLink, SYSTEM } from '@tender/kernel';
import { auditVerifyFile } from './audit-verify-file.js';

const STREAM = 'auction-x1';
const AT = '2026-11-20T12:00:00.000Z';

/** An export with one event and correct hashes. */
async function exported(type: string): Promise<Buffer> {
  const metadata = { version: 1, at: AT, actor: SYSTEM, commandId: 'c', requestId: '', previousHash: CHAIN_START };
  const event = { stream: STREAM, revision: 0, id: 'e', type, data: {}, metadata };
  const recorded = { ...event, metadata: { ...metadata, hash: chainLink(event).hash }, position: 0n };
  const events = { readStream: () => Promise.resolve([recorded]) };
  const order = {
    stream: STREAM,
    length: 1,
    format: 'jsonl',
    names: { companies: new Map<string, string>(), people: new Map<string, string>() },
    now: AT,
  } as const;
  const pieces: Uint8Array[] = [];
  for await (const piece of exportOf(events, [], order)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('shows the control characters of a forged file instead of printing them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-file-'));
  const file = join(folder, 'forged.jsonl');
  writeFileSync(file, await exported('A\u001b[2J\u009b1A\nverified: 9 events\u202e'));
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    expect(await auditVerifyFile(file, { json: false })).toBe('notSound');
    const printed = log.mock.calls.map(([line]) => String(line));
    expect(printed.join('\n')).toContain(String.raw`A\u{1b}[2J\u{9b}1A\u{a}verified: 9 events\u{202e}`);
    expect(await auditVerifyFile(file, { json: true })).toBe('notSound');
    const json = String(log.mock.lastCall![0]);
    expect(json).toMatch(/^[ -~’]+$/);
    expect(JSON.parse(json)).toMatchObject({
      finding: { misfit: { type: 'A\u001b[2J\u009b1A\nverified: 9 events\u202e' } },
    });
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
