/** Stamps store the inputs of a build step: a content hash per file. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

export const STAMPS = join(root, 'node_modules', '.tender');

/** @returns `{ [file]: hash }` of files below the root */
export function fingerprintOf(files) {
  const hashOf = (file) =>
    createHash('sha1')
      .update(readFileSync(join(root, file)))
      .digest('base64url');
  return Object.fromEntries([...files].sort().map((file) => [file, hashOf(file)]));
}

/** @returns the fingerprint of a step's last run; an empty one before its first run */
export function readStamp(step) {
  const stamp = join(STAMPS, `${step}.json`);
  return existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
}

export function writeStamp(step, fingerprint) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, `${step}.json`), JSON.stringify(fingerprint));
}

export const changesBetween = (before, after) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((file) => before[file] !== after[file]);

/** Runs a step unless it ran with the same inputs before and its outputs exist. */
export async function unlessUnchanged(step, { inputs, outputs = [] }, work) {
  const now = fingerprintOf(inputs);
  const isDone = outputs.every((file) => existsSync(join(root, file)));
  if (isDone && changesBetween(readStamp(step), now).length === 0) return;
  await work();
  writeStamp(step, now);
}
