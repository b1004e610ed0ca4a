import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('names the required version on an older Node, before anything is loaded', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })';
  const options = ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
  const { status, stderr } = spawnSync(process.execPath, [...options, join(import.meta.dirname, 'main.js')]);
  expect(status).toBe(1);
  expect(String(stderr)).toContain('This needs Node 24 or later, and this is Node 20.19.0.');
});
