import { Rejection } from '@tender/kernel';
import type { ReadYourWrites } from './projection.js';

/** @param look null if missing or not visible @throws Rejection NOT_FOUND, or UNAVAILABLE while views are stale */
export async function found<D>(readYourWrites: ReadYourWrites, look: () => Promise<D | null>): Promise<D> {
  const current = await readYourWrites.caughtUp();
  const document = await look();
  if (document === null) throw new Rejection(current ? 'NOT_FOUND' : 'UNAVAILABLE');
  return document;
}
