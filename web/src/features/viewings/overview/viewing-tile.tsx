import { Button, Group, Text, Title } from '@mantine/core';
import { GOODS_CATEGORY_LABELS, type ViewingView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { ChangedLink } from '../../../shared/addenda/changed.js';
import { ViewingBadge } from '../viewing-badge.js';
import { viewingChangesPage, isBookable } from '../viewing-lists.js';
import { zoneInWords } from '../../../shared/time/zoned-time.js';
import { daysInWords, placeInWords } from '../viewing-words.js';
import classes from './viewing-tile.module.css';
import { labelled } from '../../../shared/language/join-texts.js';

export function ViewingTile({ viewing }: { viewing: ViewingView }) {
  const { _id, name, category, location, timeZone, status, rooms } = viewing;
  const label = isBookable(viewing) ? t('Book a time') : t('See your bookings');
  const to = `/viewing?id=${_id}`;
  return (
    <article className={`sheet ${classes['tile']}`} data-live={status === 'live' || undefined} aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Text className="eyebrow">{category ? translated(GOODS_CATEGORY_LABELS[category]) : t('Mixed goods')}</Text>
        <ViewingBadge status={status} />
      </Group>
      <Title order={3} size="1.45rem">
        <Link className={classes['name']} to={to}>
          {name}
        </Link>
      </Title>
      <Text className="num">
        {daysInWords(viewing)}, {zoneInWords(timeZone)}
      </Text>
      <Text size="sm" c="dimmed">
        {placeInWords(location)}
      </Text>
      <Group justify="space-between" mt="auto">
        <Text size="sm" c="dimmed" component="div">
          <div className="num">{t('{count, plural, one {# room} other {# rooms}}', { count: rooms.length })}</div>
          <ChangedLink of={viewing} to={viewingChangesPage(viewing)} />
        </Text>
        <Button
          component={Link}
          to={to}
          size="sm"
          variant={status === 'live' ? 'filled' : 'default'}
          aria-label={labelled(label, name)}
        >
          {label}
        </Button>
      </Group>
    </article>
  );
}
