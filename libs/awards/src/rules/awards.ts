import { Rejection, type Decider } from '@tender/kernel';
import { awardCatalogue, type AwardEvent, type IssuedLetter } from './award.events.js';
import type { EditionBank } from './bank-of-editions.js';

export type AwardCommand =
  | ({ type: 'IssueLetter' } & Omit<IssuedLetter, 'edition' | 'reason'>)
  | ({ type: 'IssueAgain'; reason: string } & Pick<IssuedLetter, 'number' | 'edition' | 'day' | 'sha256' | 'bankHash'>);

/** The last edition of a letter, and the day of its first one. */
export interface Letter extends Omit<IssuedLetter, 'sha256' | 'reason' | 'bankHash'> {
  readonly firstDay: string;
  readonly banks: readonly EditionBank[];
}

/** The letters of a year by number, in the order of their first editions. */
export type Awards = ReadonlyMap<string, Letter>;

const CODE_OF_NUMBER = /^\d{4}-([A-Z0-9]{6})-([1-9]\d*)$/;

/** The next number of a company: it counts the company's own letters of the year only. */
export const nextNumber = (awards: Awards, year: string, { companyId, code }: { companyId: string; code: string }) =>
  `${year}-${code}-${lettersOf(awards, companyId).length + 1}`;

export const letterOf = (awards: Awards, auctionId: string, companyId: string): Letter | null =>
  lettersOf(awards, companyId).find((letter) => letter.auctionId === auctionId) ?? null;

const lettersOf = (awards: Awards, companyId: string): Letter[] =>
  [...awards.values()].filter((letter) => letter.companyId === companyId);

function decide(awards: Awards, command: AwardCommand): AwardEvent[] {
  switch (command.type) {
    case 'IssueLetter': {
      const { type: _, ...letter } = command;
      if (letterOf(awards, letter.auctionId, letter.companyId)) return [];
      assertNext(awards, letter);
      return [{ type: 'AwardLetterIssued', data: { ...letter, edition: 1 } }];
    }
    case 'IssueAgain': {
      const { type: _, edition, ...again } = command;
      const before = awards.get(command.number);
      if (!before) throw new Rejection('NOT_FOUND');
      if (edition !== before.edition + 1) throw new Rejection('LETTER_CHANGED');
      const { auctionId, companyId, lots } = before;
      return [{ type: 'AwardLetterIssued', data: { ...again, edition, auctionId, companyId, lots } }];
    }
  }
}

/** The PDF has the number already, so that another letter of the company in between needs another PDF. */
function assertNext(awards: Awards, { number, companyId }: Pick<IssuedLetter, 'number' | 'companyId'>): void {
  const [, code = '', n] = CODE_OF_NUMBER.exec(number) ?? [];
  const own = lettersOf(awards, companyId);
  const isOfOther = [...awards.values()].some(
    (letter) => letter.companyId !== companyId && letter.number.includes(`-${code}-`),
  );
  if (Number(n) !== own.length + 1 || isOfOther) throw new Rejection('LETTER_CHANGED');
}

function evolve(awards: Awards, { data: { sha256: _, reason: __, bankHash, ...letter } }: AwardEvent): Awards {
  const { firstDay = letter.day, banks = [] } = awards.get(letter.number) ?? {};
  const bank = { edition: letter.edition, ...(bankHash !== undefined && { bankHash }) };
  return new Map([...awards, [letter.number, { ...letter, firstDay, banks: [...banks, bank] }]]);
}

export const awardsDecider: Decider<Awards, AwardCommand, AwardEvent> = {
  initial: new Map(),
  catalogue: awardCatalogue,
  decide,
  evolve,
};

/** The year of a number, which names its stream. @throws Rejection NOT_FOUND for another form */
export function yearOf(number: string): string {
  if (!CODE_OF_NUMBER.test(number)) throw new Rejection('NOT_FOUND');
  return number.slice(0, 4);
}
