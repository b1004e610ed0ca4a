import { randomInt } from 'node:crypto';
import { UniqueViolation, type ReadStore } from '@tender/read-store';
import { letterCodes } from './letter-records.js';

/** Without characters that are read as another one. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 6;

const randomCode = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** The code of a company, made at its first letter. Random, because an order would count companies. */
export async function codeOf(
  state: Pick<ReadStore, 'state'>,
  companyId: string,
  draw: () => string = randomCode,
): Promise<string> {
  const codes = state.state(letterCodes);
  for (;;) {
    const known = await codes.get(companyId);
    if (known) return known.code;
    try {
      await codes.insert({ _id: companyId, code: draw() });
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
  }
}
