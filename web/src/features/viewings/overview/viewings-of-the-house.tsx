import { Button, Group, Text, Title } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Loaded } from '../../../shared/ui/states.js';
import { useViewingList } from '../use-viewing.js';
import { ViewingBadge } from '../viewing-badge.js';
import { loadCompletedOrLiveViewings } from '../viewing-data.js';
import { daysInWords, placeInWords } from '../viewing-words.js';
import { useViewings } from '../viewings-slice.js';

/** As many viewings without an auction are shown. */
const SOME = 5;

/** On the dashboard: the viewings that are live, coming or still to be set up, and those whose goods wait for an auction. */
export default function ViewingsOfTheHouse() {
  const { load, viewings } = useViewingList();
  // Read again for each viewing that goes live or ends; what becomes of auctions is read on return to the tab.
  const over = viewings.filter(({ status }) => status === 'live' || status === 'completed');
  useLoad(`without auction ${over.map(({ _id, status }) => `${_id} ${status}`).join()}`, loadCompletedOrLiveViewings);
  const withoutAuction = useViewings((state) => state.completedOrLiveViewings);
  const open = viewings.filter(({ status }) => status !== 'completed');
  const waiting = viewings.filter(({ _id, status }) => status === 'completed' && withoutAuction.includes(_id));
  return (
    <Loaded load={load} what="viewings">
      {() => (
        <>
          <Rows
            title="Viewings"
            viewings={open}
            empty={
              <Group justify="space-between" px="lg" py="sm">
                <Text c="dimmed">No viewing is live, coming or being set up.</Text>
                <Button component={Link} to="/viewing-setup?new=1" size="compact-sm" variant="light">
                  New viewing
                </Button>
              </Group>
            }
            action={({ status, _id }) =>
              status === 'draft'
                ? { label: 'Set up', to: `/viewing-setup?id=${_id}` }
                : { label: 'Open', to: `/viewing-management?id=${_id}` }
            }
          />
          {waiting.length > 0 && (
            <Rows
              title="Viewed, without an auction"
              viewings={waiting.slice(0, SOME)}
              action={({ _id }) => ({ label: 'Make an auction', to: `/auction-setup?viewing=${_id}` })}
            />
          )}
          {waiting.length > SOME && (
            <Text size="sm">
              <Link to="/viewing-management?show=completed" style={{ color: 'inherit' }}>
                {waiting.length - SOME} more wait for an auction
              </Link>
            </Text>
          )}
        </>
      )}
    </Loaded>
  );
}

interface RowsProps {
  title: string;
  viewings: ViewingView[];
  empty?: ReactNode;
  action: (viewing: ViewingView) => { label: string; to: string };
}

function Rows({ title, viewings, empty, action }: RowsProps) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <div className="sheet">
        {viewings.length === 0 && empty}
        {viewings.map((viewing, index) => (
          <Row key={viewing._id} viewing={viewing} first={index === 0} {...action(viewing)} />
        ))}
      </div>
    </section>
  );
}

function Row({ viewing, first, label, to }: { viewing: ViewingView; first: boolean; label: string; to: string }) {
  const { name, rooms, companies, location, status } = viewing;
  const about = [
    placeInWords(location),
    counted(rooms.length, 'room'),
    counted(companies.length, 'company', 'companies'),
  ].filter(Boolean);
  return (
    <Group
      component="article"
      aria-label={name}
      justify="space-between"
      px="lg"
      py="sm"
      gap="md"
      style={first ? {} : { borderTop: '1px solid var(--line)' }}
    >
      <Group gap="md" flex="1 1 320px">
        <div>
          <Link to={to} style={{ color: 'inherit', fontWeight: 600 }}>
            {name}
          </Link>
          <Text size="sm" c="dimmed" className="num">
            {about.join(' · ')}
          </Text>
        </div>
        <ViewingBadge status={status} />
      </Group>
      <Text className="num">{daysInWords(viewing) ?? 'No days yet'}</Text>
      <Button component={Link} to={to} size="compact-sm" variant="light" aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </Group>
  );
}
