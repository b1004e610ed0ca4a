import { Group, Text } from '@mantine/core';
import { SLOT_HOURS, type ViewingView } from '@tender/contracts';
import { countryName } from '../../../shared/country-name.js';
import { ViewingBadge } from '../viewing-badge.js';
import { daysInWords, slotsInWords, zoneInWords } from '../viewing-words.js';
import { ownTimeInWords } from './own-time.js';
import classes from './booking-card.module.css';

/** What is shown, where and when. */
export function ViewingFacts({ viewing }: { viewing: ViewingView }) {
  const { status, location, timeZone, startDate } = viewing;
  const own = startDate && ownTimeInWords({ date: startDate, slots: SLOT_HOURS }, timeZone);
  return (
    <section className="sheet" style={{ padding: '16px 20px' }} aria-label="The viewing">
      <Group mb={6}>
        <ViewingBadge status={status} />
      </Group>
      <dl className={classes['facts']}>
        <dt>Days</dt>
        <dd className="num">{daysInWords(viewing) ?? 'Not set yet'}</dd>
        <dt>Hours</dt>
        <dd className="num">
          {slotsInWords(SLOT_HOURS)} {zoneInWords(timeZone)}, in slots of an hour
          {own && (
            <Text span inherit c="dimmed">
              {' '}
              (yours: {own})
            </Text>
          )}
        </dd>
        <dt>Place</dt>
        <dd>
          {location
            ? [location.name, location.address, location.city, countryName(location.country)].filter(Boolean).join(', ')
            : 'Not set yet'}
        </dd>
        <dt>Rooms</dt>
        <dd>{viewing.rooms.map(({ name, capacity }) => `${name} (${capacity})`).join(', ') || 'Not set yet'}</dd>
      </dl>
    </section>
  );
}
