import type { BidEndView } from '@tender/contracts';
import { joinTexts } from '../language/join-texts.js';
import { meant, t } from '../language/t.js';
import { secondAt } from '../time/zoned-time.js';

/** What became of a bid, in words to the company that made it. @param byCompany of one that it withdrew itself: the words differ by who says so */
export function bidEndInWords({ how, byHouse }: BidEndView, byCompany = t('Withdrawn by us')): string {
  switch (how) {
    case 'revised':
      return t('Revised later');
    case 'withdrawn':
      return byHouse ? meant('Withdrawn by the house', 'a bid') : byCompany;
    case 'void':
      return t('Voided by the house');
    case 'lotWithdrawn':
      return t('Lot withdrawn');
  }
}

/** The same, and when. */
export const bidEndAndTime = (end: BidEndView, timeZone: string, byCompany?: string): string =>
  joinTexts([bidEndInWords(end, byCompany), secondAt(end.at, timeZone)]);
