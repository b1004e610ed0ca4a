import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { AUCTION_TYPE_LABELS, GOODS_CATEGORY_LABELS, type AuctionView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { useAuctions } from '../state/auctions-slice.js';
import { SealedPromise } from '../../../shared/labels/sealed-promise.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { buyerPageOf } from '../auction-lists.js';
import { ChangesForBuyers } from '../addenda/changes-panel.js';
import { AuctionTime } from '../auction-time.js';
import { PRICING_WORDS } from '../labels/pricing-in-words.js';
import { softCloseExplained } from '../labels/soft-close-in-words.js';
import { withdrawalsExplained } from '../labels/withdrawals-in-words.js';
import { useAuctionList, useIdInAddress } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';

export default function AuctionCardScreen() {
  const id = useIdInAddress();
  const load = useAuctionList();
  const auction = useAuctions((state) => (id ? state.auctions[id] : undefined));
  if (!id) return <Navigate to="/auctions" replace />;
  return (
    <Screen
      title={auction?.name ?? t('Auction')}
      eyebrow={auction?.category ? translated(GOODS_CATEGORY_LABELS[auction.category]) : t('Auction')}
      lead={auction?.description}
      actions={
        auction && (
          <Button size="md" component={Link} to={buyerPageOf(auction).to}>
            {buyerPageOf(auction).label}
          </Button>
        )
      }
    >
      <WithAuction load={load} auction={auction} what={t('the auction')}>
        {(found) => <Card auction={found} />}
      </WithAuction>
    </Screen>
  );
}

const SEALED = (
  <>
    {t('Sealed to the house, too')}
    <br />
    <SealedPromise />
  </>
);

function Card({ auction }: { auction: AuctionView }) {
  const facts: [string, ReactNode][] = [
    [t('Starts'), endOnBothClocks(auction.startsAt, auction.timeZone)],
    [t('Ends'), endOnBothClocks(auction.endsAt, auction.timeZone)],
    [t('Lots'), String(auction.lots)],
    [t('Pricing'), `${translated(AUCTION_TYPE_LABELS[auction.type])}. ${PRICING_WORDS[auction.type][0]}`],
    [
      t('Bids'),
      auction.bidVisibility === 'sealed'
        ? SEALED
        : t('Sealed to competitors: other companies never see your bids. The staff of the house see them.'),
    ],
    [t('Equal bids'), t('If the highest bids are equal, the one that reached the amount first wins.')],
    [t('Withdrawal'), withdrawalsExplained(auction)],
    ...(auction.extension ? [[t('Soft close'), softCloseExplained(auction.extension)] as [string, ReactNode]] : []),
  ];
  return (
    <>
      <Group gap="lg">
        <AuctionBadge auction={auction} />
        <AuctionTime auction={auction} size="xl" />
      </Group>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" m={0}>
        {facts.map(([term, text]) => (
          <div key={term} className="sheet" style={{ padding: '16px 20px' }}>
            <Text component="dt" className="eyebrow">
              {term}
            </Text>
            <Text component="dd" m={0} mt={4} className="num">
              {text}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <ChangesForBuyers auction={auction} />
      <FeatureParts of="/auction-card" />
    </>
  );
}
