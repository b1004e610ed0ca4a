import { Group, Select, Tabs, Text } from '@mantine/core';
import type { AuditOutline } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import type { History } from '../audit-data.js';
import { typeInWords } from '../event-words.js';
import { BY_HOUSE, hasBidsByHouse, matching, type EventFilter } from '../outline.js';
import { useTimeZone } from '../use-histories.js';
import { idsNamedIn, useNames } from '../use-names.js';
import { useNamesOf } from '../../../shared/directory/use-names.js';
import { useChoice } from '../../../shared/url/use-choice.js';
import { PanelLoading } from '../../../shared/ui/screens/states.js';
import { AuctionState } from './auction-state.js';
import classes from './audit.module.css';
import { Comparison } from './comparison.js';
import { EventDetail } from './event-detail.js';
import { EventList } from './event-list.js';
import { PlayerBar } from './player-bar.js';
import { usePlayer } from './use-player.js';
import { usePositionInAddress } from './use-position.js';
import { useReplayed, type Position } from './use-replayed.js';
import { ViewingState } from './viewing-state.js';

export function Replay({ history, outline }: { history: History; outline: AuditOutline }) {
  const [revision, go] = usePositionInAddress(outline.at.length);
  const filter = useFilterInAddress();
  const [lot, setLot] = useState<string | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const names = useNames(outline);
  const timeZone = useTimeZone(history);
  const revisions = useMemo(() => matching(outline, filter), [outline, filter]);
  const player = usePlayer(outline.at, revision, go);
  const { position, error } = useReplayed(history, revision, lot);
  useNamesOf(useMemo(() => (position ? idsAt(position) : []), [position]));
  const choose = (to: number) => {
    player.stop();
    go(to);
  };

  return (
    <>
      <PlayerBar {...{ outline, revisions, revision, player, timeZone }} onGo={go} />
      <Filters
        outline={outline}
        filter={filter}
        subjects={history.kind === 'auction' ? t('lots') : t('rooms and parcels')}
        company={names.company}
      />
      <div className={classes['bench']}>
        <EventList {...{ outline, revisions, revision, names, timeZone }} onGo={choose} />
        <section
          className={`sheet ${classes['panel']}`}
          aria-label={t('At that position')}
          aria-busy={position?.at !== revision}
        >
          <Tabs defaultValue="state" keepMounted={false}>
            <Tabs.List mb="sm">
              <Tabs.Tab value="state">{t('State')}</Tabs.Tab>
              <Tabs.Tab value="event">{t('Event')}</Tabs.Tab>
              <Tabs.Tab value="compare">{t('Compare')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="state">
              {position ? (
                <StateAt {...{ position, names, timeZone, lot }} onLot={setLot} />
              ) : error ? (
                <Text c="dimmed">{t('This position could not be read. Choose another, or load the page again.')}</Text>
              ) : (
                <PanelLoading label={t('Replaying the history')} />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="event">
              {position?.event ? (
                <EventDetail event={position.event} names={names} timeZone={timeZone} />
              ) : (
                <PanelLoading />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="compare">
              <Comparison history={history} revision={revision} marked={marked} names={names} onMark={setMarked} />
            </Tabs.Panel>
          </Tabs>
        </section>
      </div>
    </>
  );
}

const idsAt = ({ state, event }: Position): string[] =>
  idsNamedIn(state.kind === 'auction' ? state.auction : {}, event ? [event] : []);

function useFilterInAddress(): EventFilter {
  const [address] = useSearchParams();
  const [type, subject, company] = [address.get('type'), address.get('subject'), address.get('company')];
  return useMemo(() => ({ type, subject, company }), [type, subject, company]);
}

interface StateAtProps {
  position: Position;
  names: ReturnType<typeof useNames>;
  timeZone: string;
  lot: string | null;
  onLot: (lot: string | null) => void;
}

const StateAt = ({ position: { state }, ...rest }: StateAtProps) =>
  state.kind === 'auction' ? (
    <AuctionState auction={state.auction} {...rest} />
  ) : (
    <ViewingState viewing={state.viewing} names={rest.names} />
  );

interface FiltersProps {
  outline: AuditOutline;
  filter: EventFilter;
  subjects: string;
  company: (id: string) => string;
}

function Filters({ outline, filter, subjects, company }: FiltersProps) {
  const chooseIn = useChoice();
  const choose = (field: keyof EventFilter) => (value: string | null) => chooseIn(field, value);
  return (
    <Group gap="sm" role="group" aria-label={t('Which events')} className={classes['filters'] ?? ''}>
      <Select
        aria-label={t('Type of event')}
        placeholder={t('All events')}
        clearable
        searchable
        data={[
          ...(hasBidsByHouse(outline) ? [{ value: BY_HOUSE, label: t('Bids by the house') }] : []),
          ...outline.types.map((type) => ({ value: type, label: typeInWords(type) })),
        ]}
        value={filter.type}
        onChange={choose('type')}
      />
      <Select
        aria-label={t('Lot or room')}
        placeholder={t('All {subjects}', { subjects })}
        clearable
        searchable
        limit={200}
        data={outline.subjects.map(({ _id, label }) => ({ value: _id, label }))}
        value={filter.subject}
        onChange={choose('subject')}
      />
      <Select
        aria-label={t('Company')}
        placeholder={t('All companies')}
        clearable
        searchable
        data={outline.companies.map((id) => ({ value: id, label: company(id) }))}
        value={filter.company}
        onChange={choose('company')}
      />
    </Group>
  );
}
