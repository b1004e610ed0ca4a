import { Stack, Text, Title } from '@mantine/core';
import type { AuctionView, GoodView, LotView, ViewingView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { lotKeyOf } from '../../auction-rules.js';
import { GoodsChoice } from './goods-choice.js';
import { goodsBefore } from './goods-before.js';
import { goodsLeft } from './lots-from-goods.js';
import { loadLotsOfOthers, useOthers } from './other-auctions.js';
import { goodsOf, viewingNamed } from './viewing-source.js';

/** Renders nothing for an auction without a viewing. */
export function LotsFromViewing({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  return auction.viewing ? (
    <OfViewing key={auction.viewing} auction={auction} viewingId={auction.viewing} lots={lots} />
  ) : null;
}

function OfViewing({ auction, viewingId, lots }: { auction: AuctionView; viewingId: string; lots: LotView[] }) {
  const [found, setFound] = useState<{ viewing: ViewingView | null; goods: GoodView[] }>({ viewing: null, goods: [] });
  const load = useLoad(`goods to sell ${viewingId}`, async (signal) => {
    const [viewing] = await Promise.all([viewingNamed(viewingId, signal), loadLotsOfOthers(auction, signal)]);
    setFound({ viewing, goods: viewing ? await goodsOf(viewingId, signal) : [] });
  });
  const left = useMemo(() => goodsLeft(found.goods, lots), [found.goods, lots]);
  const others = useOthers(auction);
  const before = useMemo(() => goodsBefore(found.goods, others), [found.goods, others]);
  return (
    <Loaded load={load} what={t('the goods of the viewing')}>
      {() =>
        found.viewing && (
          <Stack className="sheet" p="lg" gap="sm">
            <Title order={2} size="h3">
              {t('From {viewing}', { viewing: found.viewing.name })}
            </Title>
            {left.length > 0 ? (
              <GoodsChoice
                auctionId={auction._id}
                keyOf={lotKeyOf(auction)}
                goods={left}
                lots={lots}
                before={before}
                hasLots={left.length < found.goods.length}
              />
            ) : (
              <Text c="dimmed">
                {found.goods.length > 0 ? t('All of its goods are in the auction.') : t('The viewing has no goods.')}
              </Text>
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}
