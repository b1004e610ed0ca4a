import type { BidEndView } from '@tender/contracts';
import { joinTexts } from '../language/join-texts.js';
import { meant, t } from '../language/t.js';
import { secondAt } from '../time/zoned-time.js';

/** @param byCompany text for a withdrawal by the company: it depends on the reader */
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

export const bidEndAndTime = (end: BidEndView, timeZone: string, byCompany?: string): string =>
  joinTexts([bidEndInWords(end, byCompany), secondAt(end.at, timeZone)]);
