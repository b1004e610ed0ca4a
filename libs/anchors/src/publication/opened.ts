import { isInstantText, isSha256, isText, isWholeNumber, objectOf, type Shape } from '@tender/kernel';
import type { SignedHead, SignedKey, SignedResult } from './signed-head.js';

export interface OpenedCommitment {
  kind: 'commitment';
  at: string;
  revision: number;
  salt: string;
  commitment: string;
}

export interface OpenedTree {
  kind: 'tree';
  revision: number;
  key: string;
  size: number;
  root: string;
}

export interface OpenedResult {
  kind: 'result';
  at: string;
  digest: string;
}

export type Opened = OpenedCommitment | OpenedTree | OpenedResult | SignedHead | SignedResult | SignedKey;

const isCount: Shape = (value) => isWholeNumber(value) && (value as number) >= 0;
const SIGNED = { kind: isText, vkey: isText, proof: isText };

const FORMS: Readonly<Record<Opened['kind'], Shape>> = {
  commitment: objectOf({ kind: isText, at: isInstantText, revision: isCount, salt: isText, commitment: isSha256 }),
  tree: objectOf({ kind: isText, revision: isCount, key: isSha256, size: isCount, root: isSha256 }),
  result: objectOf({ kind: isText, at: isInstantText, digest: isSha256 }),
  head: objectOf(SIGNED, { stamp: isText }),
  resultHead: objectOf(SIGNED),
  keyHead: objectOf(SIGNED),
};

/** A publication has at most one of each of these kinds: two could contradict each other. */
const SINGLE: readonly Opened['kind'][] = ['tree', 'result'];

export const isPublication = (published: readonly Opened[]): boolean =>
  published.every((opened) => Object.hasOwn(FORMS, opened.kind) && FORMS[opened.kind](opened)) &&
  SINGLE.every((kind) => published.filter((opened) => opened.kind === kind).length <= 1);
