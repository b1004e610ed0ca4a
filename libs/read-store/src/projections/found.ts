import { Rejection } from '@tender/kernel';
import type { ReadYourWrites } from './projection.js';

/**
 * Without a leading worker the read models may be stale, so that a missing document proves nothing.
 * @param look null if the document does not exist or is not visible to the caller: both get the same answer.
 * @throws Rejection NOT_FOUND, or UNAVAILABLE if a retry may find it.
 */
export async function found<D>(readYourWrites: ReadYourWrites, look: () => Promise<D | null>): Promise<D> {
  const current = await readYourWrites.caughtUp();
  const document = await look();
  if (document === null) throw new Rejection(current ? 'NOT_FOUND' : 'UNAVAILABLE');
  return document;
}
