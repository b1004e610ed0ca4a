import { Button, Group, SegmentedControl, Text, TextInput, Title } from '@mantine/core';
import { foldForSearch, VIEWING_STATUS_LABELS, type ViewingStatus, type ViewingView } from '@tender/contracts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { useTextInUrl } from '../../../shared/url/use-text-in-url.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { useViewingList } from '../use-viewing.js';
import { useWithoutAuction } from './use-without-auction.js';
import { placeInWords } from '../viewing-words.js';
import { ViewingCard } from './viewing-card.js';
import classes from './management.module.css';

const STATES: ViewingStatus[] = ['live', 'published', 'draft', 'completed'];
/** Number of cards per state shown initially, and added per click. */
const SOME = 12;

export function ViewingCards() {
  const { load, viewings } = useViewingList();
  const withoutAuction = useWithoutAuction(viewings);
  const [search, setSearch] = useTextInUrl('search');
  const [show, choose] = useOneChosen('show', 'all');
  const found = viewings.filter((viewing) => textOf(viewing).includes(foldForSearch(search).trim()));
  const sections = STATES.filter((status) => show === 'all' || show === status)
    .map((status) => ({ status, cards: found.filter((viewing) => viewing.status === status) }))
    .filter(({ cards }) => cards.length > 0);
  const maySetUp = useMay('viewing-setup-visit');
  const setUp = (label: string) =>
    maySetUp && (
      <Button component={Link} to="/viewing-setup">
        {label}
      </Button>
    );
  return (
    <Screen title={t('Viewings')} actions={setUp(t('New viewing'))}>
      <Loaded load={load} what={t('viewings')}>
        {() =>
          viewings.length === 0 ? (
            <EmptyState title={t('No viewings yet')} action={setUp(t('Set up the first one'))}>
              {maySetUp
                ? t('Set its days and place, add rooms and goods, invite companies, publish.')
                : t('A viewing that is set up appears here.')}
            </EmptyState>
          ) : (
            <>
              <Group gap="sm">
                <TextInput
                  type="search"
                  w={{ base: '100%', xs: 260 }}
                  aria-label={t('Search viewings')}
                  placeholder={t('Search')}
                  leftSection={<IconSearch size={16} aria-hidden="true" />}
                  value={search}
                  onChange={(event) => setSearch(event.currentTarget.value)}
                />
                <div className={classes['scroll']}>
                  <SegmentedControl
                    aria-label={t('Show')}
                    value={show}
                    onChange={choose}
                    data={[
                      { value: 'all', label: t('All') },
                      ...STATES.map((value) => ({ value, label: translated(VIEWING_STATUS_LABELS[value]) })),
                    ]}
                  />
                </div>
              </Group>
              {sections.length === 0 && <Text c="dimmed">{t('Nothing matches.')}</Text>}
              {sections.map(({ status, cards }) => (
                <Section key={status} status={status} cards={cards} withoutAuction={withoutAuction} />
              ))}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

interface SectionProps {
  status: ViewingStatus;
  cards: ViewingView[];
  withoutAuction: ReadonlySet<string>;
}

function Section({ status, cards, withoutAuction }: SectionProps) {
  const [shown, setShown] = useState(SOME);
  return (
    <section aria-label={translated(VIEWING_STATUS_LABELS[status])}>
      <Title order={2} mb="sm">
        {translated(VIEWING_STATUS_LABELS[status])}{' '}
        <Text span c="dimmed" size="lg" className="num">
          {cards.length}
        </Text>
      </Title>
      <div className={classes['cards']}>
        {cards.slice(0, shown).map((viewing) => (
          <ViewingCard key={viewing._id} viewing={viewing} withoutAuction={withoutAuction.has(viewing._id)} />
        ))}
      </div>
      {cards.length > shown && (
        <Button mt="sm" variant="default" onClick={() => setShown((count) => count + SOME)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

const textOf = ({ name, location }: ViewingView): string => foldForSearch(`${name} ${placeInWords(location) ?? ''}`);
