import { Text, Title } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuctionView, type CompanyView } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { caratsOf, formatCarats, formatUsd } from '../../../shared/numbers/amounts.js';
import { countryName } from '../../../shared/labels/country-name.js';
import { headHash } from '../../../shared/print/print-head.js';
import { BidTerms, HouseContact } from '../../../shared/house/house-contact.js';
import { Mark } from '../../../shared/house/mark.js';
import { useHouse, useHouseName } from '../../../shared/store/application.js';
import { present } from '../../../shared/time/time.js';
import { dayAt, endAt, zoneInWords } from '../../../shared/time/zoned-time.js';
import { AwardRow } from './award-row.js';
import classes from './letter.module.css';
import { toPayInAll, type StatementLine } from './statement-lines.js';
import { StatementRows } from './statement-rows.js';

interface LetterProps {
  kind: 'award' | 'statement';
  auction: AuctionView;
  company: Pick<CompanyView, 'name' | 'address' | 'country'>;
  lines: StatementLine[];
  preliminary?: boolean;
}

export function Letter({ kind, auction, company, lines, preliminary = false }: LetterProps) {
  const house = useHouseName();
  const { logo } = useHouse();
  const won = lines.filter(({ outcome }) => outcome === 'Won');
  const shown = kind === 'award' ? won : lines;
  const { timeZone } = auction;
  const weights = won.flatMap(({ carats }) => carats ?? []);
  return (
    <article
      className={['letter sheet', kind === 'award' && 'upright', classes['letter']].filter(Boolean).join(' ')}
      aria-label={t('{title} for {company}', { title: WORDS[kind].title, company: company.name })}
    >
      <header className={classes['head']}>
        <b className={classes['house']}>
          {logo && <Mark size={34} />} {house}
        </b>
        <span>{dayAt(present(), timeZone)}</span>
      </header>
      <address className={classes['to']}>
        <b>{company.name}</b>
        {company.address && <span>{company.address}</span>}
        {company.country && <span>{countryName(company.country)}</span>}
      </address>
      <Title order={2}>{preliminary ? t('Award letter, preliminary') : WORDS[kind].title}</Title>
      <Text>
        {t('{auction}, {value}. Bidding ended {time}, {zone}.', {
          zone: zoneInWords(timeZone),
          auction: auction.name,
          value: translated(AUCTION_TYPE_LABELS[auction.type]),
          time: endAt(auction.endsAt, timeZone),
        })}{' '}
        {auction.resultPublished ? WORDS[kind].says(won.length) : t('The result is not published yet.')}
      </Text>
      <table
        className={`${classes['lines']} ${kind === 'statement' ? classes['cards'] : ''}`}
        aria-label={t('Lots of {company}', { company: company.name })}
      >
        <thead>
          {/* A row that is repeated at the top of each printed page. */}
          <tr className={classes['running']} aria-hidden>
            <td colSpan={kind === 'statement' ? 7 : 5}>
              {joinTexts([house, WORDS[kind].title, company.name, auction.name])}
            </td>
          </tr>
          <tr>
            <th scope="col">{t('Lot')}</th>
            <th scope="col">{t('Goods')}</th>
            <th scope="col" data-numeric>
              {t('Carats')}
            </th>
            <th scope="col" data-numeric>
              {t('Bid')}
            </th>
            {kind === 'statement' && <th scope="col">{t('Received, {zone}', { zone: zoneInWords(timeZone) })}</th>}
            {kind === 'statement' && <th scope="col">{t('Outcome')}</th>}
            <th scope="col" data-numeric>
              {t('To pay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) =>
            kind === 'award' ? (
              <AwardRow key={line.lotId} line={line} />
            ) : (
              <StatementRows key={line.lotId} line={line} timeZone={timeZone} />
            ),
          )}
        </tbody>
        {auction.resultPublished && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={kind === 'statement' ? 6 : 2}>
                {t('To pay in all')}
              </th>
              {kind === 'award' && (
                <>
                  <td data-numeric>{formatCarats(weights.length > 0 ? caratsOf(weights) : null)}</td>
                  <td />
                </>
              )}
              <td data-numeric>{formatUsd(toPayInAll(lines))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <BidTerms />
      <Text size="xs" c="dimmed" className={classes['proof'] ?? ''}>
        {t('Amounts in US dollars.')} {headHash(auction.resultHash)}
      </Text>
      <div className={classes['contact']}>
        <HouseContact />
      </div>
    </article>
  );
}

const WORDS = {
  award: {
    title: t('Award letter'),
    says: (won: number) => t('Your company won {won, plural, one {# lot} other {# lots}}:', { won }),
  },
  statement: {
    title: t('Statement of bids'),
    says: (won: number) =>
      won === 0
        ? t('Your company won no lot.')
        : t('Your company won {won, plural, one {# lot} other {# lots}}.', { won }),
  },
};
