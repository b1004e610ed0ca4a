import { readFileSync } from 'node:fs';
import { Malformed, parseCheckpoint, parseNote, parseVerifierKey } from '@tender/proof';
import { WrongUsage } from '../command-line/command.js';
import type { KnownLog } from './compare-with-log.js';

/** `checkpoint` is a path. @throws WrongUsage for an invalid key, or a file without a readable checkpoint */
export function knownLogOf({
  'log-key': logKey,
  checkpoint,
}: {
  'log-key'?: string | undefined;
  checkpoint?: string | undefined;
}): KnownLog {
  if (logKey !== undefined && !isWellFormed(() => parseVerifierKey(logKey.trim())))
    throw new WrongUsage(
      `--log-key ${logKey}: this is not a key of a public log. Expected: <name>+<8 hexadecimal digits>+<base64>, like the key on /log`,
    );
  return { logKey, checkpoint: checkpoint === undefined ? undefined : checkpointIn(checkpoint) };
}

function checkpointIn(file: string): string {
  const text = textIn(file);
  if (!isWellFormed(() => parseCheckpoint(parseNote(text))))
    throw new WrongUsage(
      `--checkpoint ${file}: the file contains no checkpoint of a public log. Expected: the whole answer of /api/log/checkpoint, which is the name of the log, its size, its root, an empty line, and signatures`,
    );
  return text;
}

function textIn(file: string): string {
  try {
    // Editors may put a byte order mark at the start of a text. Signatures do not cover it.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new WrongUsage(
      `--checkpoint ${file}: ${whyUnread(error)}. Expected: a file with a checkpoint of the public log`,
    );
  }
}

export function whyUnread(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'the file does not exist';
    case 'EISDIR':
      return 'this is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read the file';
    default:
      return `the file cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

function isWellFormed(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}
