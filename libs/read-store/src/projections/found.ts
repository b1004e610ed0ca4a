import { Rejection } from '@tender/kernel';
import type { ReadYourWrites } from './projection.js';

/**
 * What a look finds after the read models have caught up. Nothing means that there is nothing only where they have:
 * while no worker leads, what was acknowledged a moment ago is not in them yet.
 * @param look null for what is not there, or not for whoever asks: both get the same answer.
 * @throws Rejection NOT_FOUND; UNAVAILABLE where the read models are behind: a repetition may find it.
 */
export async function found<D>(readYourWrites: ReadYourWrites, look: () => Promise<D | null>): Promise<D> {
  const current = await readYourWrites.caughtUp();
  const document = await look();
  if (document === null) throw new Rejection(current ? 'NOT_FOUND' : 'UNAVAILABLE');
  return document;
}
