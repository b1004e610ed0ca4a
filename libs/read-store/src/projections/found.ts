import { Rejection } from '@tender/kernel';
import type { ReadYourWrites } from './projection.js';

/**
 * Reads after the read models have caught up. Without a leading worker they may be stale, so that a missing document
 * proves nothing.
 * @param look null if the document does not exist or is not visible to the caller: both get the same answer.
 * @throws Rejection NOT_FOUND; UNAVAILABLE if the read models are behind: a retry may find it.
 */
export async function found<D>(readYourWrites: ReadYourWrites, look: () => Promise<D | null>): Promise<D> {
  const current = await readYourWrites.caughtUp();
  const document = await look();
  if (document === null) throw new Rejection(current ? 'NOT_FOUND' : 'UNAVAILABLE');
  return document;
}
