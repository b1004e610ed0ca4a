import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LogConsistencyView, PublicLogView } from '@tender/contracts';
import {
  COSIGNATURE,
  cosign,
  formatVerifierKey,
  fromBase64,
  openCheckpoint,
  parseNote,
  parseVerifierKey,
  verifyConsistency,
  type Checkpoint,
  type NoteSigner,
} from '@tender/proof';

/** Content of the file of a witness. */
interface WitnessFile {
  name: string;
  /** Private key of the witness, as PKCS#8 in PEM. */
  privateKey: string;
  /** Verifier key of the server's log; null before the first run. */
  logKey: string | null;
  /** Last checkpoint that the witness signed; null before the first. */
  checkpoint: string | null;
}

interface WitnessOptions {
  /** Path of the witness file. It is created if it is missing. */
  file: string;
  /** Name of the witness key. Required only on the first run. */
  name: string | undefined;
  /** Verifier key of the log. Default: the known key, or on the first run the key that the server sends. */
  logKey: string | undefined;
}

/** Saves and co-signs the newest checkpoint of a server. @throws Error unless it continues the last signed one */
export async function witness(
  server: string,
  options: WitnessOptions,
  say: (line: string) => void = (line) => console.log(line),
): Promise<boolean> {
  const { log } = await fetchJson<{ log: PublicLogView }>(server, '/api/log');
  const mine = witnessIn(options);
  const known = options.logKey ?? mine.logKey;
  if (known === null) say(`no --log-key was given: this witness trusts the key that the server sent: ${log.vkey}`);
  const logKey = known ?? log.vkey;
  if (mine.logKey === null) keep(options.file, { ...mine, logKey });
  const head = headIn(log.checkpoint, logKey);
  await assertGrown(server, mine, head);
  const signer = signerOf(mine);
  say(`witness key: ${formatVerifierKey({ ...signer, type: COSIGNATURE })}`);
  keep(options.file, { ...mine, logKey, checkpoint: log.checkpoint });
  const line = cosign(parseNote(log.checkpoint).text, Math.floor(Date.now() / 1_000), signer);
  const answer = await fetch(new URL('/api/log/cosignatures', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: head.size, cosignature: line }),
  });
  say(
    answer.ok
      ? `signed ${head.origin} at ${head.size} entries`
      : `the server answered ${answer.status}: check that its setting WITNESSES contains this key`,
  );
  return answer.ok;
}

/** The key of a witness for the setting `WITNESSES`. Creates the file if it is missing. */
export const witnessKeyOf = (options: Pick<WitnessOptions, 'file' | 'name'>): string =>
  formatVerifierKey({ ...signerOf(witnessIn(options)), type: COSIGNATURE });

function witnessIn({ file, name }: Pick<WitnessOptions, 'file' | 'name'>): WitnessFile {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as WitnessFile;
  if (!name) throw new Error('a new witness needs a --name, such as bank.example/witness');
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const made: WitnessFile = { name, privateKey: pem, logKey: null, checkpoint: null };
  keep(file, made);
  return made;
}

/** Writes a new file and renames it: a crash must not lose what was signed. */
function keep(file: string, witness: WitnessFile): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(witness, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function headIn(checkpoint: string, logKey: string): Checkpoint {
  const head = openCheckpoint(checkpoint, parseVerifierKey(logKey));
  if (!head) throw new Error('NOT SIGNED: the checkpoint is not signed with the key of the log');
  return head;
}

async function assertGrown(server: string, { checkpoint, logKey }: WitnessFile, head: Checkpoint): Promise<void> {
  // The last signed checkpoint was signed with the log key in the file, which may have been replaced since.
  if (checkpoint === null || logKey === null) return;
  const last = headIn(checkpoint, logKey);
  if (last.size > head.size)
    throw new Error(`NOT SIGNED: the log has ${head.size} entries, but had ${last.size} before`);
  const { proof } = await fetchJson<{ proof: LogConsistencyView }>(
    server,
    `/api/log/consistency?from=${last.size}&to=${head.size}`,
  );
  if (!verifyConsistency(last, head, proof.hashes.map(fromBase64)))
    throw new Error('NOT SIGNED: the log does not continue the one that this witness signed last');
}

function signerOf({ name, privateKey }: WitnessFile): NoteSigner {
  const key = createPrivateKey(privateKey);
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
  return { name, publicKey, sign: (message) => sign(null, message, key) };
}

async function fetchJson<T>(server: string, path: string): Promise<T> {
  const answer = await fetch(new URL(path, server));
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
