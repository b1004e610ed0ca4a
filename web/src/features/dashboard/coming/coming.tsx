import { Badge, Text, Title } from '@mantine/core';
import { VIEWING_STATUS_LABELS, type ComingAuction, type ComingViewing, type ViewingStatus } from '@tender/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { formatDay } from '../../../shared/time/time.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import classes from '../dashboard.module.css';

export function Coming({
  auctions,
  viewings,
}: {
  auctions: readonly ComingAuction[];
  viewings: readonly ComingViewing[];
}) {
  return (
    <section aria-labelledby="coming">
      <Title order={2} id="coming" mb="sm">
        {t('Upcoming')}
      </Title>
      {auctions.length + viewings.length === 0 ? (
        <div className={`sheet ${classes['clear']}`}>
          <Text fw={600}>{t('Nothing is planned')}</Text>
          <Text c="dimmed">{t('A viewing or an auction that you set up is listed here until it begins.')}</Text>
        </div>
      ) : (
        <div className={`sheet ${classes['rows']}`}>
          {viewings.map((viewing) => (
            <Viewing key={viewing._id} viewing={viewing} />
          ))}
          {auctions.map((auction) => (
            <Auction key={auction._id} auction={auction} />
          ))}
        </div>
      )}
    </section>
  );
}

const COLOURS: Record<ViewingStatus, string> = {
  draft: 'gray',
  published: 'sapphire',
  live: 'emerald',
  completed: 'gray',
};

function Viewing({ viewing: { _id, name, status, startDate, endDate, rooms, companies } }: { viewing: ComingViewing }) {
  return (
    <Row
      name={name}
      to={status === 'draft' ? `/viewing-setup?id=${_id}` : `/viewing-management?id=${_id}`}
      badge={
        <Badge variant="light" color={COLOURS[status]} radius="sm" tt="none" fw={600} miw="max-content">
          {translated(VIEWING_STATUS_LABELS[status])}
        </Badge>
      }
      when={daysInWords(startDate, endDate)}
      about={t(
        'Viewing · {rooms, plural, one {# room} other {# rooms}} · {companies, plural, one {# company} other {# companies}}',
        { rooms, companies },
      )}
    />
  );
}

function Auction({
  auction: { _id, name, startsAt, timeZone, published, lots, companies },
}: {
  auction: ComingAuction;
}) {
  return (
    <Row
      name={name}
      to={`/auction-setup?id=${_id}`}
      badge={<AuctionBadge auction={{ status: 'pending', published, cancelled: false, resultPublished: false }} />}
      when={endOnBothClocks(startsAt, timeZone)}
      about={t(
        'Auction · {lots, plural, one {# lot} other {# lots}} · {companies, plural, one {# company} other {# companies}}',
        { lots, companies },
      )}
    />
  );
}

interface RowProps {
  name: string;
  to: string;
  badge: ReactNode;
  when: string;
  about: string;
}

const Row = ({ name, to, badge, when, about }: RowProps) => (
  <article className={classes['coming']} aria-label={name}>
    <div className={classes['words']}>
      <Link to={to} className={classes['link']}>
        {name}
      </Link>
      <Text size="sm" c="dimmed" className="num">
        {about}
      </Text>
      <Text size="sm" className="num">
        {when}
      </Text>
    </div>
    {badge}
  </article>
);

/** Days are dates in the viewing's time zone, not instants. */
const daysInWords = (first: string | null, last: string | null): string =>
  first === null || last === null
    ? t('No days yet')
    : first === last
      ? formatDay(`${first}T12:00:00`)
      : `${formatDay(`${first}T12:00:00`)} – ${formatDay(`${last}T12:00:00`)}`;
