import { Group, Text } from '@mantine/core';
import { slotsOfDay, type ViewingView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { countryName } from '../../../shared/labels/country-name.js';
import { ViewingBadge } from '../viewing-badge.js';
import { zoneInWords } from '../../../shared/time/zoned-time.js';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { dayInWords, daysInWords, slotsInWords } from '../viewing-words.js';
import { ownTimeInWords } from './calendar/own-time.js';
import classes from './booking-card.module.css';

export function ViewingFacts({ viewing }: { viewing: ViewingView }) {
  const { status, location, timeZone, startDate, closedDays } = viewing;
  const slots = slotsOfDay(viewing);
  const own = startDate && ownTimeInWords({ date: startDate, slots }, timeZone);
  return (
    <section className="sheet" style={{ padding: '16px 20px' }} aria-label={t('The viewing')}>
      <Group mb={6}>
        <ViewingBadge status={status} />
      </Group>
      <dl className={classes['facts']}>
        <dt>{t('Days')}</dt>
        <dd className="num">
          {daysInWords(viewing) ?? t('Not set yet')}
          {closedDays.length > 0 && ` · ${t('Closed on {days}', { days: joinTexts(closedDays.map(dayInWords)) })}`}
        </dd>
        <dt>{t('Hours')}</dt>
        <dd className="num">
          {t('{slots} {zone}, in slots of an hour', { slots: slotsInWords(slots), zone: zoneInWords(timeZone) })}
          {own && (
            <Text span inherit c="dimmed">
              {' '}
              {t('(yours: {own})', { own })}
            </Text>
          )}
        </dd>
        <dt>{t('Place')}</dt>
        <dd>
          {location
            ? [location.name, location.address, location.city, countryName(location.country)].filter(Boolean).join(', ')
            : t('Not set yet')}
        </dd>
        <dt>{t('Rooms')}</dt>
        <dd>{viewing.rooms.map(({ name, capacity }) => `${name} (${capacity})`).join(', ') || t('Not set yet')}</dd>
      </dl>
    </section>
  );
}
