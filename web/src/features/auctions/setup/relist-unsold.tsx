import { Button, Group, Progress, Select, Stack, Text, Title } from '@mantine/core';
import type { AuctionView, LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLoad } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { announceAdded } from '../addenda/announce.js';
import { loadLots } from '../state/auction-data.js';
import { sortAuctions } from '../auction-lists.js';
import { lotKeyOf } from '../auction-rules.js';
import { useAuctions } from '../state/auctions-slice.js';
import { isSettled } from '../result/outcomes.js';
import { goodsBefore, isSoldOrOffered, type Parcel } from './from-viewing/goods-before.js';
import { askIfSold } from './from-viewing/goods-sold.js';
import { loadLotsOfOthers, useOthers } from './from-viewing/other-auctions.js';
import { relistLots } from './relist-lots.js';
import { relistedLot, unsoldOf, withoutPictures } from './unsold.js';

interface RelistUnsoldProps {
  auction: AuctionView;
  lots: LotView[];
}

/** Offers the unsold lots of earlier auctions. */
export function RelistUnsold({ auction, lots }: RelistUnsoldProps) {
  const [address] = useSearchParams();
  const [chosen, setChosen] = useState(address.get('again'));
  const auctions = useAuctions((state) => state.auctions);
  const earlier = useMemo(() => sortAuctions(auctions).filter(isSettled), [auctions]);
  const source = earlier.find(({ _id }) => _id === chosen);
  if (earlier.length === 0) return null;
  return (
    <Stack className="sheet" p="lg" gap="sm">
      <Title order={2} size="h3">
        {t('Unsold lots of an earlier auction')}
      </Title>
      <Select
        aria-label={t('Earlier auction')}
        placeholder={t('None')}
        clearable
        searchable
        maw={460}
        data={earlier.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={source?._id ?? null}
        onChange={setChosen}
      />
      {source && <Unsold key={source._id} source={source} auction={auction} lots={lots} />}
    </Stack>
  );
}

function Unsold({ source, auction, lots }: RelistUnsoldProps & { source: AuctionView }) {
  // Load the lots of the viewing's other auctions too: the server cannot detect sold lots that name no parcel.
  const load = useLoad(
    `lots of ${source._id} for ${auction._id}`,
    (signal) => Promise.all([loadLots(source._id, signal), loadLotsOfOthers(auction, signal)]),
    { onReturn: false },
  );
  const known = useAuctions((state) => state.lots[source._id]);
  const unsold = useMemo(() => unsoldOf(known ?? []), [known]);
  const keyOf = lotKeyOf(auction);
  const taken = new Set(lots.map(({ lotNo }) => keyOf(lotNo)));
  const isTaken = ({ lotNo }: LotView) => taken.has(keyOf(lotNo));
  const others = useOthers(auction);
  const since = useMemo(() => goodsBefore(unsold.map(parcelOf), others), [unsold, others]);
  const free = unsold.filter((lot) => !isSoldOrOffered(since.get(parcelOf(lot)._id)));
  const left = free.filter((lot) => !isTaken(lot));
  const bare = withoutPictures(unsold, lots);
  const [whole, setWhole] = useState<number | null>(null);
  const [adding, setAdding] = useState(0);
  const add = async (some: LotView[], evenIfSold = false) => {
    const words = await announceAdded(
      auction._id,
      some.filter((lot) => !isTaken(lot)).map((lot) => relistedLot(lot, false)),
    );
    if (!words) return;
    setWhole(0);
    setAdding(some.length);
    try {
      const sameViewing = auction.viewing !== null && auction.viewing === source.viewing;
      await relistLots({ auctionId: auction._id, lots: some, sameViewing, evenIfSold, words }, setWhole);
      notifySuccess(t('{count, plural, one {# lot is} other {# lots are}} in the auction.', { count: some.length }));
    } catch (error) {
      await askIfSold(error, auction._id, {
        lineOf: (good, finding) =>
          t('Lot {lotNo}: {finding}.', { lotNo: some.find((lot) => lot.good === good)?.lotNo ?? '', finding }),
        insist: () => void add(some, true),
      }).catch((failure: unknown) => notifyActionFailed(failure, t('The lots could not be added.')));
    } finally {
      setWhole(null);
    }
  };
  return (
    <Loaded load={load} what={t('the lots')}>
      {() => (
        <Group justify="space-between">
          <Text c="dimmed" maw="70ch">
            {left.length > 0
              ? t('With their descriptions, reserves and pictures, but without bids.')
              : unsold.length > 0 && free.length === 0
                ? t('What was left unsold is sold or on offer in a later auction.')
                : unsold.length > 0
                  ? t('Lots with these numbers are in the auction already.')
                  : t('Nothing was left unsold.')}
          </Text>
          {left.length > 0 && (
            <Button loading={whole !== null} onClick={() => void add(left)}>
              {t('Add {count, plural, one {# unsold lot} other {# unsold lots}}', { count: left.length })}
            </Button>
          )}
          {left.length === 0 && bare.length > 0 && (
            <Button loading={whole !== null} onClick={() => void add(bare)}>
              {t('Bring the pictures of {count, plural, one {# lot} other {# lots}} along', { count: bare.length })}
            </Button>
          )}
          {whole !== null && <Progress w="100%" aria-label={t('Lots added')} value={(whole / adding) * 100} />}
        </Group>
      )}
    </Loaded>
  );
}

const parcelOf = ({ _id, good, lotNo, description, carats, pieces }: LotView): Parcel => ({
  _id: good ?? _id,
  goodNo: lotNo,
  description,
  carats,
  pieces,
});
