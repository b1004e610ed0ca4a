import { Text, Title } from '@mantine/core';
import { AUCTION_TYPE_LABELS, formatUsd, type AuctionView, type CompanyView } from '@tender/contracts';
import { formatCarats } from '../../../shared/amounts.js';
import { countryName } from '../../../shared/country-name.js';
import { counted } from '../../../shared/counted.js';
import { headHash } from '../../../shared/print/print-head.js';
import { BidTerms, HouseContact } from '../../../shared/house/house-contact.js';
import { Mark } from '../../../shared/house/mark.js';
import { useHouse, useHouseName } from '../../../shared/store/application.js';
import { formatDay, formatInstant, formatSecond, present } from '../../../shared/time.js';
import { Money } from '../../../shared/ui/money.js';
import classes from './letter.module.css';
import { toPayInAll, type StatementLine } from './statement-lines.js';

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
    <article className={`letter sheet ${classes['letter']}`} aria-label={`${WORDS[kind].title} for ${company.name}`}>
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
        {auction.name}, {AUCTION_TYPE_LABELS[auction.type]}. Bidding ended {formatInstant(auction.endsAt)}.{' '}
        {auction.resultPublished ? WORDS[kind].says(won.length) : 'The result is not published yet.'}
      </Text>
      <table className={classes['lines']} aria-label={`Lots of ${company.name}`}>
        <thead>
          <tr>
            <th scope="col">Lot</th>
            <th scope="col">Goods</th>
            <th scope="col" data-numeric>
              Carats
            </th>
            <th scope="col" data-numeric>
              Bid
            </th>
            {kind === 'statement' && <th scope="col">Received</th>}
            {kind === 'statement' && <th scope="col">Outcome</th>}
            <th scope="col" data-numeric>
              To pay
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
                  <small className={classes['receipt']}>Receipt {line.receipt ?? '—'}</small>
                )}
              </td>
              <td data-numeric>{formatCarats(line.carats)}</td>
              <td data-numeric>
                <Money usd={line.bid} none="Sealed" />
              </td>
              {kind === 'statement' && <td className="num">{formatSecond(line.at)}</td>}
              {kind === 'statement' && <td>{line.outcome}</td>}
              <td data-numeric>
                <Money usd={line.toPay} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={kind === 'statement' ? 6 : 4}>
              To pay in all
            </th>
            <td data-numeric>{formatUsd(toPayInAll(lines))}</td>
          </tr>
        </tfoot>
      </table>
      <BidTerms />
      <Text size="xs" c="dimmed" className={classes['proof'] ?? ''}>
        Amounts in US dollars. {headHash(auction.resultHash)}
      </Text>
      <div className={classes['contact']}>
        <HouseContact />
      </div>
    </article>
  );
}

const WORDS = {
  award: {
    title: 'Award letter',
    says: (won: number) => `Your company won ${counted(won, 'lot')}:`,
  },
  statement: {
    title: 'Statement of bids',
    says: (won: number) => (won === 0 ? 'Your company won no lot.' : `Your company won ${counted(won, 'lot')}.`),
  },
};
