import { Group, Text, Title } from '@mantine/core';
import { GOODS_CATEGORY_LABELS, type ViewingView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';
import { ViewingBadge } from '../viewing-badge.js';
import { zoneInWords } from '../../../shared/time/zoned-time.js';
import { daysInWords, placeInWords } from '../viewing-words.js';
import classes from './management.module.css';
import { MakeAuction } from './make-auction.js';
import { ViewingActions } from './viewing-actions.js';

/** Drafts link to their set-up, others to their management; completed ones without an auction offer one. */
export function ViewingCard({ viewing, withoutAuction }: { viewing: ViewingView; withoutAuction: boolean }) {
  const { _id, name, status, category, rooms, companies } = viewing;
  const occupied = rooms.filter(({ signedIn }) => signedIn).length;
  const maySetUp = useMay('viewing-setup-visit');
  const to = maySetUp && status === 'draft' ? `/viewing-setup?id=${_id}` : `/viewing-management?id=${_id}`;
  return (
    <article className={`sheet ${classes['card']}`} data-state={status} aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Text className="eyebrow">{category ? translated(GOODS_CATEGORY_LABELS[category]) : t('Mixed goods')}</Text>
        <ViewingBadge status={status} />
      </Group>
      <Title order={3} size="1.35rem">
        <Link to={to}>{name}</Link>
      </Title>
      <Text size="sm">
        {daysInWords(viewing) ?? t('Days not set yet')}
        <Text span c="dimmed">
          {' '}
          · {zoneInWords(viewing.timeZone)}
        </Text>
      </Text>
      <Text size="sm" c="dimmed">
        {placeInWords(viewing.location) ?? t('Place not set yet')}
      </Text>
      <Group justify="space-between" mt="auto" gap="sm">
        <Text size="sm" c="dimmed" className="num">
          {t('{count, plural, one {# room} other {# rooms}}', { count: rooms.length })}
          {status === 'live' ? t(', {occupied} occupied', { occupied }) : ''} ·{' '}
          {t('{count, plural, one {# company} other {# companies}}', { count: companies.length })}
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
