import { Group, Text, Title } from '@mantine/core';
import { GOODS_CATEGORY_LABELS, type ViewingView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { ViewingBadge } from '../viewing-badge.js';
import { daysInWords, placeInWords, zoneInWords } from '../viewing-words.js';
import classes from './management.module.css';
import { MakeAuction } from './make-auction.js';
import { ViewingActions } from './viewing-actions.js';

/** A viewing at a glance, for the house. A draft leads back into its set-up, any other to its management, and one that is over to an auction of its goods. */
export function ViewingCard({ viewing, withoutAuction }: { viewing: ViewingView; withoutAuction: boolean }) {
  const { _id, name, status, category, rooms, companies } = viewing;
  const occupied = rooms.filter(({ signedIn }) => signedIn).length;
  const to = status === 'draft' ? `/viewing-setup?id=${_id}` : `/viewing-management?id=${_id}`;
  return (
    <article className={`sheet ${classes['card']}`} data-state={status} aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Text className="eyebrow">{category ? GOODS_CATEGORY_LABELS[category] : 'Mixed goods'}</Text>
        <ViewingBadge status={status} />
      </Group>
      <Title order={3} size="1.35rem">
        <Link to={to}>{name}</Link>
      </Title>
      <Text size="sm">
        {daysInWords(viewing) ?? 'Days not set yet'}
        <Text span c="dimmed">
          {' '}
          · {zoneInWords(viewing.timeZone)}
        </Text>
      </Text>
      <Text size="sm" c="dimmed">
        {placeInWords(viewing.location) ?? 'Place not set yet'}
      </Text>
      <Group justify="space-between" mt="auto" gap="sm">
        <Text size="sm" c="dimmed" className="num">
          {counted(rooms.length, 'room')}
          {status === 'live' ? `, ${occupied} occupied` : ''} · {counted(companies.length, 'company', 'companies')}
        </Text>
        {withoutAuction ? (
          <MakeAuction viewing={viewing} size="compact-sm" variant="light" />
        ) : (
          <ViewingActions viewing={viewing} compact />
        )}
      </Group>
    </article>
  );
}
