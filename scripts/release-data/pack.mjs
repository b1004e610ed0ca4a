import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

const LARGEST = 3 * 1024 * 1024;
/** Fixed time of the files in the archive. */
const MADE = new Date('2026-01-01T00:00:00Z');

/** Packs the stopped folder, the names and the answers. @returns the size in bytes. @throws Error above 3 MiB */
export function pack(path, { data, answers, names }) {
  const files = Object.fromEntries(
    readdirSync(data, { recursive: true, withFileTypes: true })
      // Leave out SQLite's index of the write-ahead log, which it rebuilds; the log itself is data.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`data${file.slice(data.length).replaceAll('\\', '/')}`, new Uint8Array(readFileSync(file))]),
  );
  const json = (value) => strToU8(JSON.stringify(value));
  const zip = zipSync(
    { ...files, 'names.json': json(names), 'answers.json': json(answers) },
    { level: 9, mtime: MADE },
  );
  if (zip.length > LARGEST) throw new Error(`the archive has ${zip.length} bytes, more than ${LARGEST}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, zip);
  return zip.length;
}
