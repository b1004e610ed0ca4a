import { Alert, Badge, Button, Group, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuctionForBuyer, type BidForBuyer, type LotForBuyer } from '@tender/contracts';
import { useCallback, useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { IconArrowLeft, IconFileText } from '@tabler/icons-react';
import { hiddenAmount } from '../labels/hidden-amount.js';
import { t, translated } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { formatCarats, formatPercentage, formatUsd, perCaratIn, sumOf } from '../../../shared/numbers/amounts.js';
import { headHash } from '../../../shared/print/print-head.js';
import { PrintButton } from '../../../shared/print/print-button.js';
import { useOwnCompany } from '../../../shared/session/own-company.js';
import { secondAt, zoneInWords } from '../../../shared/time/zoned-time.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Money } from '../../../shared/ui/display/money.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { buyerPageOf } from '../auction-lists.js';
import { ENDED_TO_US } from '../labels/ended-bids.js';
import { factsOfLot, goodsOf } from '../labels/lot-facts.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { bidsByLot, receivedAt } from '../own-bids.js';
import { useIdInAddress, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { PreliminaryNotice } from '../awards/award-letters.js';
import { OwnAward } from '../awards/own-award.js';
import { Letter } from './letter.js';
import { isLettersKind, type LettersKind } from './letters-kind.js';
import classes from './own-result.module.css';
import { useBidSteps } from './use-bid-steps.js';
import { outcomeOf, OUTCOMES, statementLines, type Outcome } from './statement-lines.js';
import { useHouseName } from '../../../shared/store/application.js';

export default function ResultAuctionScreen() {
  const id = useIdInAddress();
  return id ? <OwnResult key={id} id={id} /> : <Navigate to="/auctions?state=past" replace />;
}

/** The result of the own company; nothing about other companies. */
function OwnResult({ id }: { id: string }) {
  const { load, auction, lots, bids } = useWholeAuction<'buyer'>(id);
  const letters = useSearchParams()[0].get('letters');
  const kind = isLettersKind(letters) ? letters : null;
  return (
    <Screen
      title={auction?.name ?? t('Result')}
      eyebrow={auction ? translated(AUCTION_TYPE_LABELS[auction.type]) : t('Auction')}
      tab={t('Result')}
      actions={
        auction && (
          <>
            <AuctionBadge auction={auction} />
            {auction.status === 'completed' && bids.length > 0 && kind === null && (
              <>
                <PrintButton label={t('Print')} />
                <Button
                  component={Link}
                  to={`/result-auction?id=${id}&letters=statement`}
                  variant="default"
                  leftSection={<IconFileText size={16} />}
                >
                  {t('Statement of bids')}
                </Button>
              </>
            )}
          </>
        )
      }
      proof={headHash(auction?.resultHash)}
    >
      <WithAuction load={load} auction={auction} what={t('the result')}>
        {(found) =>
          found.status === 'completed' && kind !== null ? (
            <OwnLetter kind={kind} auction={found} lots={lots} bids={bids} />
          ) : found.status === 'completed' ? (
            <Lots auction={found} lots={lots} bids={bids} />
          ) : (
            <EmptyState
              title={t('The auction has not ended yet')}
              action={
                <Button component={Link} to={buyerPageOf(found).to}>
                  {buyerPageOf(found).label}
                </Button>
              }
            >
              {t('The result is published after its end.')}
            </EmptyState>
          )
        }
      </WithAuction>
    </Screen>
  );
}

interface OwnLetterProps {
  kind: LettersKind;
  auction: AuctionForBuyer;
  lots: LotForBuyer[];
  bids: BidForBuyer[];
}

/** A statement of bids, or the preliminary award letter before the numbered one is made. */
function OwnLetter({ kind, auction, lots, bids }: OwnLetterProps) {
  const { load, company } = useOwnCompany();
  const { load: history, steps } = useBidSteps(auction._id);
  const lines = useMemo(
    () => statementLines(lots, { bids, steps }, ({ outcome }) => outcome ?? null),
    [lots, bids, steps],
  );
  return (
    <>
      <Group className="no-print" gap="sm">
        <Button
          component={Link}
          to={`/result-auction?id=${auction._id}`}
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('Back to the result')}
        </Button>
        <PrintButton />
      </Group>
      <Loaded load={load} what={t('the result')}>
        {() => (
          <Loaded load={history} what={t('the bids')}>
            {() =>
              company && (
                <>
                  {kind === 'award' && <PreliminaryNotice />}
                  <Letter {...{ kind, auction, company, lines }} preliminary={kind === 'award'} />
                </>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

const IN_WORDS: Record<Outcome, string> = { ...OUTCOMES, ...ENDED_TO_US };

/** Order of the lots: those to pay for first. */
const RANKS: Record<Outcome, number> = { Won: 0, Open: 1, Lost: 1, Withdrawn: 2, Void: 2, LotWithdrawn: 2 };

/** Values of the address's parameter `show` (`specification.md`). */
const SHOWS = [
  { value: 'all', label: t('All') },
  { value: 'bidsWon', label: t('Won') },
  { value: 'bidsLost', label: t('Lost') },
];

function Lots({ auction, lots, bids }: { auction: AuctionForBuyer; lots: LotForBuyer[]; bids: BidForBuyer[] }) {
  const house = useHouseName();
  const { timeZone } = auction;
  const own = useMemo(() => bidsByLot(bids), [bids]);
  const rows = useMemo(() => lots.filter(({ _id }) => own.has(_id)), [lots, own]);
  const outcome = useCallback((lot: LotForBuyer) => outcomeOf(own.get(lot._id)!, lot, lot.outcome), [own]);
  const won = rows.filter((lot) => outcome(lot) === 'Won');
  const lost = rows.filter((lot) => outcome(lot) === 'Lost');
  const ended = rows.length - won.length - lost.length;
  const [show, choose] = useOneChosen('show', 'all');
  const [isWhole, setWhole] = useState(false);
  const wonFirst = useMemo(() => [...rows].sort((a, b) => RANKS[outcome(a)] - RANKS[outcome(b)]), [rows, outcome]);
  const shown = show === 'bidsWon' ? won : show === 'bidsLost' ? lost : wonFirst;
  const columns = useMemo(
    (): Column<LotForBuyer>[] => [
      { id: 'lotNo', header: t('Lot'), value: ({ lotNo }) => lotNo },
      {
        id: 'goods',
        header: t('Goods'),
        wide: true,
        value: (lot) => [lot.description, factsOfLot(lot)].filter(Boolean).join(' · ') || null,
        cell: goodsOf,
      },
      {
        id: 'carats',
        header: t('Carats'),
        numeric: true,
        value: ({ carats }) => carats,
        cell: ({ carats }) => formatCarats(carats),
      },
      {
        id: 'bid',
        header: t('Our bid'),
        numeric: true,
        value: ({ _id }) => own.get(_id)?.biddingAmount ?? null,
        cell: ({ _id }) => <Money usd={own.get(_id)?.biddingAmount} none={hiddenAmount(own.get(_id) ?? {})} />,
      },
      {
        id: 'perCarat',
        quiet: true,
        header: t('Our bid per carat'),
        numeric: true,
        value: (lot) => perCaratIn(own.get(lot._id)?.biddingAmount, lot),
        cell: (lot) => <Money usd={perCaratIn(own.get(lot._id)?.biddingAmount, lot)} />,
      },
      {
        id: 'received',
        quiet: true,
        header: t('Received, {zone}', { zone: zoneInWords(timeZone) }),
        value: ({ _id }) => received(own.get(_id)),
        cell: ({ _id }) => <Received at={received(own.get(_id))} timeZone={timeZone} />,
      },
      {
        id: 'outcome',
        header: t('Outcome'),
        value: (lot) => IN_WORDS[outcome(lot)],
        cell: (lot) => (
          <Badge
            variant="light"
            radius="sm"
            tt="none"
            miw="max-content"
            color={outcome(lot) === 'Won' ? 'emerald' : 'gray'}
          >
            {IN_WORDS[outcome(lot)]}
          </Badge>
        ),
      },
      {
        id: 'price',
        header: t('To pay'),
        numeric: true,
        value: ({ outcome }) => outcome?.priceToPay ?? null,
        cell: ({ outcome }) => (
          <Text component="b" inherit>
            <Money usd={outcome?.priceToPay} />
          </Text>
        ),
      },
      {
        id: 'receipt',
        seldom: true,
        exported: true,
        header: t('Receipt'),
        value: ({ _id }) => own.get(_id)?.receipt?.hash ?? null,
        cell: ({ _id }) => (
          <span className="num" style={{ overflowWrap: 'anywhere' }}>
            {own.get(_id)?.receipt?.hash}
          </span>
        ),
      },
    ],
    [own, outcome, timeZone],
  );
  if (auction.cancelled) return <EmptyState title={t('The auction was cancelled')}>{t('No lot was sold.')}</EmptyState>;
  if (rows.length === 0)
    return <EmptyState title={t('Your company bid on no lot')}>{t('So there is nothing to show here.')}</EmptyState>;
  return (
    <>
      {auction.resultPublished ? (
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <Stat label={t('Won')} value={won.length} {...(won.length > 0 ? { tone: 'emerald' } : {})} />
          <Stat label={t('To pay in all')} value={formatUsd(sumOf(won.map(({ outcome }) => outcome?.priceToPay)))} />
          <Stat label={t('Lots bid on')} value={won.length + lost.length} />
          <Stat label={t('Share won')} value={formatPercentage(won.length, won.length + lost.length)} />
        </SimpleGrid>
      ) : (
        <Alert color="sapphire" role="status" title={t('The result is not published yet')}>
          {t('These are the bids of your company. You are notified when {house} has published the result.', {
            house,
          })}
        </Alert>
      )}
      {auction.resultPublished && ended > 0 && (
        <Text size="sm" c="dimmed">
          {t(
            'Not counted: {count, plural, one {# lot, whose bid was withdrawn or voided} other {# lots, whose bids were withdrawn or voided}}.',
            { count: ended },
          )}
        </Text>
      )}
      {won.length > 0 && auction.resultPublished && <OwnAward auction={auction._id} />}
      <FeatureParts of="/result-auction" />
      <div className={isWhole ? undefined : classes['lines']}>
        <DataTable
          name={t('{auction} our result', { auction: auction.name })}
          columns={columns}
          rows={shown}
          filters={
            <Group gap="sm">
              {auction.resultPublished && (
                <SegmentedControl aria-label={t('Show')} data={SHOWS} value={show} onChange={choose} />
              )}
              <Button hiddenFrom="sm" variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
                {isWhole ? t('One line for each lot') : t('All columns')}
              </Button>
            </Group>
          }
          rowId={({ _id }) => _id}
          pageSize={50}
        />
      </div>
    </>
  );
}

const received = (bid: BidForBuyer | undefined): string | null => (bid ? receivedAt(bid) : null);
const Received = ({ at, timeZone }: { at: string | null; timeZone: string }) =>
  at ? (
    <time dateTime={at} className="num" style={{ whiteSpace: 'nowrap' }}>
      {secondAt(at, timeZone)}
    </time>
  ) : null;
