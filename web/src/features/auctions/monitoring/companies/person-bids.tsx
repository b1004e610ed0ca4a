import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { AuctionView, BidView, LotView, UserView } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../../shared/language/t.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { secondAt } from '../../../../shared/time/zoned-time.js';
import { Money } from '../../../../shared/ui/display/money.js';
import { SmallTable } from '../../../../shared/ui/tables/small-table.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { Drawer } from '../../../../shared/ui/dialogs/dialog.js';
import { bidsOfPerson } from '../../state/auction-data.js';
import { useAuctions } from '../../state/auctions-slice.js';
import { BidState } from '../bid-state-badge.js';
import { reachedAt } from '../summary.js';

interface PersonBidsProps {
  person: UserView;
  auction: AuctionView;
  lots: LotView[];
  /** All bids of the auction, in any order. */
  bids: BidView[];
  onClose: () => void;
}

/** The bids of one user: in this auction by lot, in others as a count. Sealed amounts stay sealed. */
export function PersonBids({ person, auction, lots, bids, onClose }: PersonBidsProps) {
  const auctions = useAuctions((state) => state.auctions);
  const [all, setAll] = useState<BidView[]>([]);
  const load = useLoad(`bids of ${person._id}`, async (signal) => setAll(await bidsOfPerson(person._id, signal)));
  const here = new Map(bids.filter(({ userId }) => userId === person._id).map((bid) => [bid.lot, bid]));
  const placed = lots.flatMap((lot) => {
    const bid = here.get(lot._id);
    return bid ? [{ lot, bid }] : [];
  });
  const others = [...Map.groupBy(all, (bid) => bid.auction)].filter(([id]) => id !== auction._id);
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={t('Bids of {name}', { name: nameOf(person) })}>
      <Loaded load={load} what={t('the bids')}>
        {() => (
          <Stack>
            <Text size="sm" c="dimmed">
              {t(
                'Of each lot the amount that this person set last. One that a colleague has revised since is the colleague’s.',
              )}
            </Text>
            <SmallTable
              name={t('Bids of {name}', { name: nameOf(person) })}
              columns={[
                { header: t('Lot'), cell: ({ lot }) => <b>{lot.lotNo}</b> },
                {
                  header: t('Bid'),
                  numeric: true,
                  cell: ({ bid }) => <Money usd={bid.biddingAmount} none={t('Sealed')} />,
                },
                {
                  header: t('Since'),
                  cell: ({ bid }) => <span className="num">{secondAt(reachedAt(bid), auction.timeZone)}</span>,
                },
                { header: t('State'), cell: ({ bid }) => <BidState status={bid.status} /> },
              ]}
              rows={placed}
              rowId={({ bid }) => bid._id}
            />
            {others.length > 0 && (
              <section>
                <Title order={3} size="h4" mb="xs">
                  {t('In other auctions')}
                </Title>
                {others.map(([id, own]) => (
                  <Text key={id} size="sm">
                    <Anchor component={Link} to={`/auction-monitoring?id=${id}&view=people`} underline="always" inherit>
                      {auctions[id]?.name ?? t('An auction')}
                    </Anchor>{' '}
                    · {t('{count, plural, one {# bid} other {# bids}}', { count: own.length })}
                  </Text>
                ))}
              </section>
            )}
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
}
