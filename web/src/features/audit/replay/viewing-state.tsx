import { Group, Stack, Text } from '@mantine/core';
import {
  BOOKING_STATUS_LABELS,
  VIEWING_STATUS_LABELS,
  type OpeningHours,
  type ReplayedViewing,
} from '@tender/contracts';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { t, translated } from '../../../shared/language/t.js';
import { SmallTable } from '../../../shared/ui/tables/small-table.js';
import type { Names } from '../change-words.js';
import classes from './audit.module.css';

export function ViewingState({ viewing, names }: { viewing: ReplayedViewing; names: Names }) {
  const inSafe = viewing.goods.filter(({ room }) => room === null);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {translated(VIEWING_STATUS_LABELS[viewing.status])}
        </Text>
        <Text size="sm" c="dimmed">
          {viewing.endDate
            ? t('{start} to {end}', { start: viewing.startDate ?? t('no dates'), end: viewing.endDate })
            : (viewing.startDate ?? t('no dates'))}
          {' · '}
          {t(
            '{timeZone} · {companies, plural, one {# company} other {# companies}} invited · {parcels, plural, one {# parcel} other {# parcels}} in the safe',
            { timeZone: viewing.timeZone, companies: viewing.companies.length, parcels: inSafe.length },
          )}
          {' · '}
          {openingHours(viewing)}
        </Text>
      </Group>
      <div className={classes['state']} tabIndex={0} role="region" aria-label={t('Rooms, scrollable')}>
        <SmallTable
          name={t('Rooms')}
          stickyHeader
          miw={420}
          columns={[
            { header: t('Room'), cell: ({ name }) => name },
            {
              header: t('Who is there'),
              cell: ({ signedIn }) => (signedIn ? names.company(signedIn.companyId) : '—'),
            },
            {
              header: t('Parcels'),
              cell: ({ _id }) =>
                viewing.goods
                  .filter(({ room }) => room === _id)
                  .map(({ goodNo }) => goodNo)
                  .join(', ') || '—',
            },
          ]}
          rows={viewing.rooms}
          rowId={({ _id }) => _id}
        />
      </div>
      <div className={classes['state']} tabIndex={0} role="region" aria-label={t('Bookings, scrollable')}>
        <SmallTable
          name={t('Bookings')}
          stickyHeader
          miw={420}
          columns={[
            { header: t('Booking'), cell: ({ companyId }) => names.company(companyId) },
            {
              header: t('When'),
              unbroken: true,
              cell: ({ date, slots }) => (
                <span className="num">
                  {date} {slots.map((slot) => `${slot}:00`).join(', ')}
                </span>
              ),
            },
            { header: t('Room'), cell: ({ room }) => (room === null ? '—' : (names.subject(room) ?? room)) },
            { header: t('State'), cell: ({ status }) => translated(BOOKING_STATUS_LABELS[status]) },
          ]}
          rows={viewing.bookings}
          rowId={({ _id }) => _id}
        />
      </div>
      {viewing.bookings.length === 0 && <Text c="dimmed">{t('No bookings yet.')}</Text>}
    </Stack>
  );
}

const openingHours = ({ openFrom, openUntil, closedHour, closedDays }: OpeningHours): string =>
  joinTexts([
    t('open from {from} to {until}', { from: hour(openFrom), until: hour(openUntil) }),
    closedHour !== null && t('closed at {hour}', { hour: hour(closedHour) }),
    closedDays.length > 0 && t('closed on {days}', { days: joinTexts(closedDays) }),
  ]);

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`;
