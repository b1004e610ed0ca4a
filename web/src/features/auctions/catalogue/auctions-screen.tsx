import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { foldForSearch } from '@tender/contracts';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { useAuctions } from '../state/auctions-slice.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { useTextInUrl } from '../../../shared/url/use-text-in-url.js';
import { sortAuctions, isRunning } from '../auction-lists.js';
import { useAuctionList } from '../use-auction.js';
import { AuctionTiles } from './auction-tiles.js';

const STATES = [
  { value: 'all', label: t('All') },
  { value: 'running', label: t('Live') },
  { value: 'coming', label: t('Upcoming') },
  { value: 'past', label: t('Past') },
];

export default function AuctionsScreen() {
  const load = useAuctionList();
  const auctions = useAuctions((state) => state.auctions);
  const [state, choose] = useOneChosen('state', 'all');
  const [search, setSearch] = useTextInUrl('search');
  const shown = sortAuctions(auctions).filter(
    (auction) =>
      foldForSearch(auction.name).includes(foldForSearch(search)) &&
      (state === 'all' ||
        (state === 'running'
          ? isRunning(auction)
          : state === 'coming'
            ? auction.status === 'pending'
            : auction.status === 'completed')),
  );
  return (
    <Screen title={t('Auctions')} lead={t('Every auction to which your company is invited.')}>
      <Group>
        <SegmentedControl aria-label={t('State')} data={STATES} value={state} onChange={choose} />
        <TextInput
          type="search"
          aria-label={t('Search auctions')}
          placeholder={t('Search')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      <Loaded load={load} what={t('auctions')}>
        {() =>
          shown.length > 0 ? (
            <AuctionTiles auctions={shown} />
          ) : (
            <EmptyState title={Object.keys(auctions).length > 0 ? t('Nothing matches') : t('No auctions yet')}>
              {Object.keys(auctions).length > 0
                ? search === ''
                  ? t('There is no auction in this state at present.')
                  : t('Try another state or search.')
                : t('Auctions to which the house invites your company are listed here.')}
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
