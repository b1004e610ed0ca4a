import { Group, Stack, Table, Text } from '@mantine/core';
import { BOOKING_STATUS_LABELS, VIEWING_STATUS_LABELS, type ReplayedViewing } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import type { Names } from '../change-words.js';
import classes from './audit.module.css';

/** The whole viewing as it stood: rooms with who and what was in them, parcels in the safe, bookings. */
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
        </Text>
      </Group>
      <div className={classes['state']} tabIndex={0} role="region" aria-label={t('Rooms, scrollable')}>
        <Table aria-label={t('Rooms')} stickyHeader miw={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Room')}</Table.Th>
              <Table.Th>{t('Who is there')}</Table.Th>
              <Table.Th>{t('Parcels')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {viewing.rooms.map((room) => (
              <Table.Tr key={room._id}>
                <Table.Td>{room.name}</Table.Td>
                <Table.Td>{room.signedIn ? names.company(room.signedIn.companyId) : '—'}</Table.Td>
                <Table.Td>
                  {viewing.goods
                    .filter(({ room: place }) => place === room._id)
                    .map(({ goodNo }) => goodNo)
                    .join(', ') || '—'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes['state']} tabIndex={0} role="region" aria-label={t('Bookings, scrollable')}>
        <Table aria-label={t('Bookings')} stickyHeader miw={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Booking')}</Table.Th>
              <Table.Th>{t('When')}</Table.Th>
              <Table.Th>{t('Room')}</Table.Th>
              <Table.Th>{t('State')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {viewing.bookings.map((booking) => (
              <Table.Tr key={booking._id}>
                <Table.Td>{names.company(booking.companyId)}</Table.Td>
                <Table.Td className="num" style={{ whiteSpace: 'nowrap' }}>
                  {booking.date} {booking.slots.map((slot) => `${slot}:00`).join(', ')}
                </Table.Td>
                <Table.Td>{booking.room === null ? '—' : (names.subject(booking.room) ?? booking.room)}</Table.Td>
                <Table.Td>{translated(BOOKING_STATUS_LABELS[booking.status])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {viewing.bookings.length === 0 && <Text c="dimmed">{t('No bookings yet.')}</Text>}
    </Stack>
  );
}
