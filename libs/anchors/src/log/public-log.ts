import { Inject, Injectable } from '@nestjs/common';
import type {
  CosignatureView,
  LogConsistencyView,
  LogEntriesView,
  LogEntryView,
  LogInclusionView,
  LoggedAuctionView,
  PublicLogView,
} from '@tender/contracts';
import { auctionStreams } from '@tender/auctions/rules';
import type { LogSettings } from '@tender/context';
import { LOG_SETTINGS, ROOT_KEY, SignsPublication, type SignedPublication } from '@tender/context/module';
import { Rejection } from '@tender/kernel';
import {
  cosignedAt,
  EMPTY_ROOT,
  formatProof,
  parseNote,
  parseVerifierKey,
  rootOver,
  signCheckpoint,
  toBase64,
  fromHex,
  type TlogProof,
} from '@tender/proof';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { log, loggedAuctions, logPages, PAGE_SIZE, THE_LOG, type LogDocument } from '../read-models/log-document.js';
import type { SignedHead, SignedKey, SignedResult } from '../publication/signed-head.js';
import { LogSigningKey } from '../signing/log-signing-key.js';
import { cosignatureRecords, type CosignatureRecord } from './cosignature-record.js';
import { entryView } from './entry-view.js';
import { LogTree } from './log-tree.js';
import { newestStamps, timeStampId, timeStampRecords, type TimeStampRecord } from '../time-stamps/time-stamp-record.js';

const MOST_ENTRIES = 1_000;
const SHOWN_STAMPS = 5;

@Injectable()
@SignsPublication()
export class PublicLog implements SignedPublication {
  readonly key: LogSigningKey;
  private readonly tree: LogTree;
  /** Cache of the newest checkpoint: the log grows only once a minute, and the route is public. */
  private signed: { size: number; checkpoint: string } | null = null;
  /** Verified co-signatures and time stamps of this log's heads. */
  private readonly fitting = new Set<string>();

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    @Inject(LOG_SETTINGS) private readonly settings: LogSettings,
  ) {
    this.key = new LogSigningKey(rootKey);
    this.tree = new LogTree(store);
  }

  async present(): Promise<PublicLogView> {
    const head = await this.head();
    const root = head.size === 0 ? EMPTY_ROOT : rootOver(head.peaks.map(fromHex));
    const cosignatures = await this.cosignatures(head);
    return {
      origin: this.nameOf(head),
      vkey: this.vkeyOf(head),
      keyEntries: await this.textsAt(head.keys),
      size: head.size,
      root: toBase64(root),
      at: head.at === '' ? null : head.at,
      checkpoint: withLines(await this.signedAt(head.size, head), cosignatures, head.size),
      cosignatures: cosignatures.map(viewOf),
      timeStamps: (await this.timeStamps(head)).map(({ size, at, authority, policy }) => ({
        size,
        at,
        authority,
        policy,
      })),
    };
  }

  /** @throws Rejection INVALID if `size` exceeds the log */
  async checkpoint(size?: number): Promise<string> {
    const head = await this.head();
    const wanted = size ?? head.size;
    if (wanted > head.size) throw invalid('size', head.size);
    return withLines(await this.signedAt(wanted, head), await this.cosignatures(head), wanted);
  }

  /** The authority's response (`TimeStampResp`, DER). @throws Rejection NOT_FOUND */
  async timeStamp(size: number): Promise<Uint8Array> {
    const record = await this.store.state(timeStampRecords).get(timeStampId(size));
    if (!record || size > (await this.head()).size || !(await this.isOfThisLog(record)))
      throw new Rejection('NOT_FOUND');
    return Buffer.from(record.answer, 'base64');
  }

  async entries({ from, limit }: { from?: number | undefined; limit: number }): Promise<LogEntriesView> {
    const { size } = await this.head();
    const first = from ?? Math.max(size - limit, 0);
    const count = Math.max(Math.min(limit, MOST_ENTRIES, size - first), 0);
    return { entries: await this.texts(first, count), size };
  }

  async auction(auctionId: string): Promise<LoggedAuctionView> {
    const found = await this.store.view(loggedAuctions).get(auctionId);
    const { commitments = 0, first = null, last = null, root = null, result = null } = found ?? {};
    const at = async (index: number | null): Promise<LogEntryView | null> =>
      (await this.textsAt(index === null ? [] : [index]))[0] ?? null;
    return {
      commitments,
      first: await at(first),
      last: await at(last),
      root: await at(root),
      resultEntry: await at(result),
    };
  }

  /** @throws Rejection INVALID if a log of that size lacks the entry */
  async inclusion(index: number, size?: number): Promise<LogInclusionView> {
    const head = await this.head();
    const of = size ?? head.size;
    if (of > head.size) throw invalid('size', head.size);
    if (index >= of) throw invalid('index', of - 1);
    return { index, size: of, hashes: (await this.tree.inclusion(index, of)).map(toBase64) };
  }

  /** @throws Rejection INVALID if `to` exceeds the log, or `from` exceeds `to` */
  async consistency(from: number, to?: number): Promise<LogConsistencyView> {
    const head = await this.head();
    const until = to ?? head.size;
    if (until > head.size) throw invalid('to', head.size);
    if (from > until) throw invalid('from', until);
    return { from, to: until, hashes: (await this.tree.consistency(from, until)).map(toBase64) };
  }

  /** Stores a witness's signature. @throws Rejection INVALID unless a configured witness signed that checkpoint */
  async cosign(size: number, line: string): Promise<PublicLogView> {
    const head = await this.head();
    if (size > head.size) throw invalid('size', head.size);
    const checkpoint = (await this.signedAt(size, head)) + line;
    const record = this.witnessOf(checkpoint, size, line);
    if (!record) throw new Rejection('INVALID', [{ field: 'cosignature', rule: 'witness', message: NO_WITNESS }]);
    const records = this.store.state(cosignatureRecords);
    // The signature on the larger checkpoint wins if one witness signs twice concurrently.
    const { _id, ...signed } = record;
    if (!(await records.update(_id, signed, { size: { lte: size } }))) await records.addMissing([record]);
    return this.present();
  }

  /** Inclusion proof, preferably in the newest checkpoint with co-signatures that has the entry. */
  async proofOf(index: number): Promise<TlogProof> {
    return this.proofIn(index, await this.sizeFor(index));
  }

  /** Proofs of an auction's root. @throws Rejection INVALID if `size` exceeds the log or excludes the root */
  async signedOf(stream: string, size?: number): Promise<readonly object[]> {
    const auctionId = auctionStreams.idOf(stream);
    const logged = auctionId === null ? null : await this.store.view(loggedAuctions).get(auctionId);
    const { root = null, result = null } = logged ?? {};
    if (root === null) return [];
    const vkey = await this.vkey();
    if (size !== undefined) {
      const { size: longest } = await this.head();
      if (size > longest) throw invalid('head', longest);
      if (size <= root) throw invalid('head', root + 1);
      return this.signedAtSize({ root, result }, size, vkey);
    }
    const [stamp] = await this.timeStamps(await this.head());
    // Prove root and result under one size: a verifier then compares one head.
    const newest = await this.sizeFor(Math.max(root, result ?? root));
    const signed = await this.signedAtSize({ root, result }, newest, vkey);
    if (stamp && stamp.size > root)
      signed.push({
        kind: 'head',
        vkey,
        proof: formatProof(await this.proofIn(root, stamp.size)),
        stamp: stamp.answer,
      });
    return signed;
  }

  private async sizeFor(index: number): Promise<number> {
    const head = await this.head();
    const vouched = (await this.cosignatures(head)).filter(({ size }) => size > index).map(({ size }) => size);
    return vouched.length > 0 ? Math.max(...vouched) : head.size;
  }

  private async signedAtSize(
    { root, result }: { root: number; result: number | null },
    size: number,
    vkey: string,
  ): Promise<(SignedHead | SignedResult | SignedKey)[]> {
    const under = async <K extends string>(kind: K, index: number) => ({
      ...{ kind, vkey },
      proof: formatProof(await this.proofIn(index, size)),
    });
    const head: SignedHead = await under('head', root);
    const results = result === null || size <= result ? [] : [await under('resultHead', result)];
    return [head, ...results, ...(await this.replacedKeys(size, (index) => under('keyHead', index)))];
  }

  private async replacedKeys(size: number, proven: (index: number) => Promise<SignedKey>): Promise<SignedKey[]> {
    const { keys } = await this.head();
    return Promise.all(
      keys
        .slice(0, -1)
        .filter((index) => index < size)
        .map(proven),
    );
  }

  private async proofIn(index: number, size: number): Promise<TlogProof> {
    const [{ text } = { text: '' }] = await this.texts(index, 1);
    return {
      extra: Buffer.from(text),
      index,
      hashes: await this.tree.inclusion(index, size),
      checkpoint: await this.checkpoint(size),
    };
  }

  async name(): Promise<string> {
    return this.nameOf(await this.head());
  }

  async vkey(): Promise<string> {
    return this.vkeyOf(await this.head());
  }

  private async head(): Promise<LogDocument> {
    const found = await this.store.view(log).get(THE_LOG);
    return found ?? { _id: THE_LOG, size: 0, at: '', vkey: '', keys: [], peaks: [] };
  }

  /** The name in the first key, or the name that the first key will have. */
  private nameOf({ vkey }: LogDocument): string {
    return vkey === '' ? this.key.nameOfLog(this.settings.publicUrl) : parseVerifierKey(vkey).name;
  }

  private vkeyOf(head: LogDocument): string {
    return this.key.verifierKey(this.nameOf(head));
  }

  private async signedAt(size: number, head: LogDocument): Promise<string> {
    if (this.signed?.size === size) return this.signed.checkpoint;
    const root = await this.tree.root(size);
    const checkpoint = signCheckpoint({ size, root }, this.key.signer(this.nameOf(head)));
    if (size === head.size) this.signed = { size, checkpoint };
    return checkpoint;
  }

  private async textsAt(places: readonly number[]): Promise<LogEntryView[]> {
    return (await Promise.all(places.map((index) => this.texts(index, 1)))).flat();
  }

  private async texts(from: number, count: number): Promise<LogEntryView[]> {
    if (count === 0) return [];
    const pageOf = (index: number): number => Math.floor(index / PAGE_SIZE);
    const ids: string[] = [];
    for (let page = pageOf(from); page <= pageOf(from + count - 1); page++) ids.push(String(page));
    const found = await this.store.view(logPages).find({ where: { _id: { in: ids } } });
    const pages = new Map(found.map(({ _id, entries }) => [_id, entries]));
    return Array.from({ length: count }, (_, place) => {
      const index = from + place;
      return entryView(index, pages.get(String(pageOf(index)))?.[index % PAGE_SIZE] ?? '');
    });
  }

  private async cosignatures(head: LogDocument): Promise<CosignatureRecord[]> {
    const fitting: CosignatureRecord[] = [];
    for (const record of await this.store.state(cosignatureRecords).find())
      if (this.settings.witnesses.includes(record._id) && (await this.isOn(record, head))) fitting.push(record);
    return fitting.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Whether a co-signature is of this log. After a restore, older ones may be of a longer log. */
  private async isOn({ _id, size, line }: CosignatureRecord, head: LogDocument): Promise<boolean> {
    if (this.fitting.has(line)) return true;
    if (size > head.size) return false;
    const note = noteIn((await this.signedAt(size, head)) + line);
    const isRight = note !== null && cosignedAt(note, parseVerifierKey(_id)) !== null;
    if (isRight) this.fitting.add(line);
    return isRight;
  }

  private async timeStamps({ size }: LogDocument): Promise<TimeStampRecord[]> {
    const stamps: TimeStampRecord[] = [];
    for (const record of await newestStamps(this.store, { size, limit: SHOWN_STAMPS }))
      if (await this.isOfThisLog(record)) stamps.push(record);
    return stamps;
  }

  private async isOfThisLog({ size, root }: TimeStampRecord): Promise<boolean> {
    const head = `${size} ${root}`;
    if (this.fitting.has(head)) return true;
    const isRight = toBase64(await this.tree.root(size)) === root;
    if (isRight) this.fitting.add(head);
    return isRight;
  }

  private witnessOf(checkpoint: string, size: number, line: string): CosignatureRecord | null {
    const note = noteIn(checkpoint);
    for (const vkey of note ? this.settings.witnesses : []) {
      const key = parseVerifierKey(vkey);
      const seconds = cosignedAt(note!, key);
      if (seconds !== null && note!.signatures.length === 2) return { _id: vkey, name: key.name, size, seconds, line };
    }
    return null;
  }
}

const NO_WITNESS = 'must be the signature of a known witness on the checkpoint of that size';

const invalid = (field: string, most: number): Rejection =>
  new Rejection('INVALID', [{ field, rule: 'max', message: `must not be greater than ${most}` }]);

function noteIn(text: string): ReturnType<typeof parseNote> | null {
  try {
    return parseNote(text);
  } catch {
    return null;
  }
}

const withLines = (checkpoint: string, cosignatures: readonly CosignatureRecord[], size: number): string =>
  checkpoint + cosignatures.flatMap((given) => (given.size === size ? [given.line] : [])).join('');

const viewOf = ({ _id: vkey, name, size, seconds }: CosignatureRecord): CosignatureView => ({
  name,
  vkey,
  at: new Date(seconds * 1_000).toISOString(),
  size,
});
