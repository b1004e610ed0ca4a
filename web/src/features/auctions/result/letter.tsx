import { Text, Title } from '@mantine/core';
import { AUCTION_TYPE_LABELS, formatUsd, type AuctionView, type CompanyView } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { inARow } from '../../../shared/language/in-a-row.js';
import { caratsOf, formatCarats } from '../../../shared/amounts.js';
import { countryName } from '../../../shared/country-name.js';
import { headHash } from '../../../shared/print/print-head.js';
import { BidTerms, HouseContact } from '../../../shared/house/house-contact.js';
import { Mark } from '../../../shared/house/mark.js';
import { useHouse, useHouseName } from '../../../shared/store/application.js';
import { formatDay, formatInstant, formatSecond, present, timeZone } from '../../../shared/time.js';
import { Money } from '../../../shared/ui/money.js';
import classes from './letter.module.css';
import { OUTCOMES, toPayInAll, type Outcome, type StatementLine } from './statement-lines.js';

interface LetterProps {
  kind: 'award' | 'statement';
  auction: AuctionView;
  company: Pick<CompanyView, 'name' | 'address' | 'country'>;
  lines: StatementLine[];
}

/** A page for one company: what it won and pays, or all that it bid. */
export function Letter({ kind, auction, company, lines }: LetterProps) {
  const house = useHouseName();
  const { logo } = useHouse();
  const won = lines.filter(({ outcome }) => outcome === 'Won');
  const shown = kind === 'award' ? won : lines;
  const withReceipts = shown.some(({ receipt }) => receipt !== null);
  return (
    <article
      className={['letter sheet', kind === 'award' && 'upright', classes['letter']].filter(Boolean).join(' ')}
      aria-label={t('{title} for {company}', { title: WORDS[kind].title, company: company.name })}
    >
      <header className={classes['head']}>
        <b className={classes['house']}>
          {logo && <Mark size={34} />} {house}
        </b>
        <span>{formatDay(present())}</span>
      </header>
      <address className={classes['to']}>
        <b>{company.name}</b>
        {company.address && <span>{company.address}</span>}
        {company.country && <span>{countryName(company.country)}</span>}
      </address>
      <Title order={2}>{WORDS[kind].title}</Title>
      <Text>
        {t('{auction}, {value}. Bidding ended {time}, {timeZone} time.', {
          timeZone: timeZone(),
          auction: auction.name,
          value: translated(AUCTION_TYPE_LABELS[auction.type]),
          time: formatInstant(auction.endsAt),
        })}{' '}
        {auction.resultPublished ? WORDS[kind].says(won.length) : t('The result is not published yet.')}
      </Text>
      <table className={classes['lines']} aria-label={t('Lots of {company}', { company: company.name })}>
        <thead>
          {/* On paper, at the head of each page. */}
          <tr className={classes['running']} aria-hidden>
            <td colSpan={kind === 'statement' ? 7 : 5}>
              {inARow([house, WORDS[kind].title, company.name, auction.name])}
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
            {kind === 'statement' && <th scope="col">{t('Received, {timeZone} time', { timeZone: timeZone() })}</th>}
            {kind === 'statement' && <th scope="col">{t('Outcome')}</th>}
            <th scope="col" data-numeric>
              {t('To pay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.lotId}>
              <td>{line.lotNo}</td>
              <td>
                {line.goods}
                {kind === 'statement' && withReceipts && (
                  <small className={classes['receipt']}>
                    {t('Receipt')} {line.receipt ?? '—'}
                  </small>
                )}
              </td>
              <td data-numeric>{formatCarats(line.carats)}</td>
              <td data-numeric>
                <Money usd={line.bid} none={t('Sealed')} />
              </td>
              {kind === 'statement' && <td className={`num ${classes['at']}`}>{formatSecond(line.at)}</td>}
              {kind === 'statement' && <td>{IN_WORDS[line.outcome]}</td>}
              <td data-numeric>
                <Money usd={line.toPay} />
              </td>
            </tr>
          ))}
        </tbody>
        {auction.resultPublished && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={kind === 'statement' ? 6 : 2}>
                {t('To pay in all')}
              </th>
              {kind === 'award' && (
                <>
                  <td data-numeric>{formatCarats(caratsOf(won.map(({ carats }) => carats)))}</td>
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

/** The house writes to the company. */
const IN_WORDS: Record<Outcome, string> = { ...OUTCOMES, Withdrawn: t('Withdrawn by you') };

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
