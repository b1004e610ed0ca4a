import { Badge, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { can, type AuctionForStaff, type BidView, type LotForStaff } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { compareNames } from '../../../../shared/language/compare-names.js';
import { meant, t } from '../../../../shared/language/t.js';
import { joinTexts } from '../../../../shared/language/join-texts.js';
import { useCompanyName } from '../../../../shared/directory/directory.js';
import { useSession } from '../../../../shared/session/session.js';
import { secondAt } from '../../../../shared/time/zoned-time.js';
import { Money } from '../../../../shared/ui/display/money.js';
import { isRunning } from '../../auction-lists.js';
import { hasOlderRules } from '../../auction-rules.js';
import { Drawer } from '../../../../shared/ui/dialogs/dialog.js';
import { SmallTable, type SmallColumn } from '../../../../shared/ui/tables/small-table.js';
import { listedFacts, papersOf } from '../../labels/lot-facts.js';
import { BidState } from '../bid-state-badge.js';
import { BidHistory } from './bid-history.js';
import { BidForCompany } from './bid-for-company.js';
import { highestThenEarliest, reachedAt, shareOfReserve } from '../summary.js';
import { VoidBid } from './void-bid.js';
import { WithdrawLot } from './withdraw-lot.js';

interface LotDrawerProps {
  auction: AuctionForStaff;
  lot: LotForStaff;
  bids: BidView[];
  sealed: boolean;
  onClose: () => void;
}

export function LotDrawer({ auction, lot, bids, sealed, onClose }: LotDrawerProps) {
  const nameOf = useCompanyName();
  const me = useSession((state) => state.me);
  const [dialog, setDialog] = useState<'bid' | 'withdraw' | null>(null);
  const [voiding, setVoiding] = useState<BidView | null>(null);
  const may = (permission: Parameters<typeof can>[1]) => me !== null && can(me.role, permission);
  const onLot = bids.filter((bid) => bid.lot === lot._id);
  const standing = onLot.filter(({ status }) => status === 'standing').sort(highestThenEarliest);
  const others = onLot.filter(({ status }) => status !== 'standing');
  // In a sealed auction, the order by amount would reveal amounts.
  const ranked = sealed ? standing.sort((a, b) => compareNames(nameOf(a.companyId), nameOf(b.companyId))) : standing;
  const leads = (bid: BidView, index: number) => !sealed && index === 0 && bid.status === 'standing';
  const rows = [...ranked, ...(sealed ? [] : others)];
  /** Whether this row is the company's first: a withdrawn or voided bid may be below its standing one. */
  const isLatest = (bid: BidView, index: number) =>
    rows.findIndex(({ companyId }) => companyId === bid.companyId) === index;
  const mayVoid =
    isRunning(auction) && !auction.keyLost && !hasOlderRules(auction) && standing.length > 0 && may('bid:void');
  const voidButton = (bid: BidView) =>
    bid.status === 'standing' && (
      <Button
        variant="subtle"
        color="ruby"
        size="compact-sm"
        aria-label={t('Void the bid of {company}', { company: nameOf(bid.companyId) })}
        onClick={() => setVoiding(bid)}
      >
        {t('Void…')}
      </Button>
    );
  const columns: SmallColumn<BidView>[] = [
    {
      header: t('Company'),
      cell: (bid, index) => (
        <div>
          <Text span inherit fw={leads(bid, index) ? 700 : 400}>
            {nameOf(bid.companyId)}
          </Text>
          {bid.enteredByHouse && (
            <Text size="xs" c="dimmed">
              {t('by the house')}
            </Text>
          )}
          {!sealed && (may('audit:read') || may('subject:observe')) && isLatest(bid, index) && (
            <BidHistory bid={bid} company={nameOf(bid.companyId)} />
          )}
        </div>
      ),
    },
    {
      header: t('Bid'),
      cell: ({ biddingAmount }) => <Money usd={biddingAmount} none={t('Sealed')} />,
      numeric: true,
    },
    { header: t('Of reserve'), cell: (bid) => shareOfReserve(bid, lot.reservePrice) ?? '—', numeric: true },
    {
      header: t('Since'),
      cell: (bid) => <span className="num">{secondAt(reachedAt(bid), auction.timeZone)}</span>,
      unbroken: true,
    },
    { header: t('State'), cell: (bid, index) => <BidState status={bid.status} leads={leads(bid, index)} /> },
    ...(mayVoid ? [{ header: t('Actions'), cell: voidButton }] : []),
  ];
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={t('Lot {lotNo}', { lotNo: lot.lotNo })}>
      <Stack>
        <Text>{joinTexts([lot.description, ...listedFacts(lot), ...papersOf(lot)]) || t('No description.')}</Text>
        <Group gap="xl">
          <Fact label={t('Reserve')}>
            <Money usd={lot.reservePrice} />
          </Fact>
          <Fact label={t('Minimum bid')}>
            <Money usd={lot.minimumBid} none={t('None')} />
          </Fact>
          <Fact label={t('Standing')}>
            {t('{count, plural, one {# bid} other {# bids}}', { count: standing.length })}
          </Fact>
        </Group>
        {lot.withdrawn && <Badge color="gray">{meant('Withdrawn', 'a lot')}</Badge>}
        {lot.reason && <Text>{t('Reason: {reason}', { reason: lot.reason })}</Text>}
        {onLot.length === 0 ? (
          <Text c="dimmed">{t('There is no bid on it.')}</Text>
        ) : (
          <ScrollArea
            type="auto"
            scrollbars="x"
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Bids on the lot, scrollable') }}
          >
            <SmallTable
              name={t('Bids on lot {lotNo}', { lotNo: lot.lotNo })}
              miw={420}
              columns={columns}
              rows={rows}
              rowId={({ _id }) => _id}
            />
          </ScrollArea>
        )}
        <Group gap="xs">
          {auction.status === 'live' && !auction.keyLost && !lot.withdrawn && may('bid:place') && (
            <Button variant="default" onClick={() => setDialog('bid')}>
              {t('Bid for a company…')}
            </Button>
          )}
          {isRunning(auction) && !auction.keyLost && !lot.withdrawn && may('lot:withdraw') && (
            <Button variant="subtle" color="ruby" onClick={() => setDialog('withdraw')}>
              {t('Withdraw the lot…')}
            </Button>
          )}
          {may('audit-visit') && (
            <Button component={Link} to={`/audit?auction=${auction._id}`} variant="subtle">
              {t('History of the auction')}
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'bid' && (
        <BidForCompany auction={auction} lot={lot} standing={standing} onClose={() => setDialog(null)} />
      )}
      {voiding && (
        <VoidBid bid={voiding} lot={lot} company={nameOf(voiding.companyId)} onClose={() => setVoiding(null)} />
      )}
      {dialog === 'withdraw' && <WithdrawLot lot={lot} onClose={() => setDialog(null)} />}
    </Drawer>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text className="eyebrow">{label}</Text>
      <Text fw={600} className="num">
        {children}
      </Text>
    </div>
  );
}
