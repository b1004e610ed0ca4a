import { Alert, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { foldForSearch, type BookingView, type GoodForStaff, type ViewingForStaff } from '@tender/contracts';
import { dateAt } from '@tender/contracts/slots';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { useTextInUrl } from '../../../../shared/url/use-text-in-url.js';
import { useNames } from '../words/names.js';
import { useServerMinute } from '../words/server-minute.js';
import { RoomCard } from './room-card.js';
import { WalkInDialog } from './walk-in-dialog.js';

interface ReceptionProps {
  viewing: ViewingForStaff;
  bookings: BookingView[];
  goods: GoodForStaff[];
}

/** Sign-in and sign-out at the door, designed for a tablet. */
export function Reception({ viewing, bookings, goods }: ReceptionProps) {
  const names = useNames(viewing);
  const mayAdmit = useMay('room:manage');
  const mayBook = useMay('booking:manage');
  const mayInvite = useMay('viewing:invite');
  const mayOpen = useMay('viewing:manage');
  const [asksWalkIn, askWalkIn] = useState(false);
  const [search, setSearch] = useTextInUrl('reception.search');
  const today = dateAt(useServerMinute(), viewing.timeZone);
  const wanted = foldForSearch(search).trim();
  const cards = viewing.rooms
    .map((room) => ({
      room,
      expected: bookings.filter(
        ({ _id, room: booked, date, status }) =>
          booked === room._id && status === 'approved' && (date === today || _id === room.signedIn?.bookingId),
      ),
    }))
    .filter(({ room, expected }) =>
      [room.name, ...expected.map(({ company }) => names.company(company))].some((text) =>
        foldForSearch(text).includes(wanted),
      ),
    );
  return (
    <>
      {viewing.status !== 'live' && (
        <Alert color="sapphire" role="note" mb="md">
          {viewing.status === 'completed'
            ? t('The viewing is over.')
            : mayOpen
              ? t(
                  'You can check companies in when the viewing is live: automatically at the start of its first day, or by “Go live” above.',
                )
              : t('You can check companies in when the viewing is live: automatically at the start of its first day.')}
        </Alert>
      )}
      <Group mb="md" gap="sm" wrap="nowrap">
        <TextInput
          type="search"
          size="lg"
          flex={1}
          aria-label={t('Search a company or room')}
          placeholder={t('Company or room')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {mayAdmit && mayBook && mayInvite && viewing.status === 'live' && (
          <Button size="lg" variant="default" onClick={() => askWalkIn(true)}>
            {t('Walk-in')}
          </Button>
        )}
      </Group>
      {asksWalkIn && (
        <WalkInDialog viewing={viewing} bookings={bookings} names={names} onClose={() => askWalkIn(false)} />
      )}
      {cards.length === 0 && <Text c="dimmed">{t('No room and no person expected today matches.')}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {cards.map(({ room, expected }) => (
          <RoomCard
            key={room._id}
            room={room}
            expected={expected}
            parcels={goods.filter((good) => good.room === room._id)}
            open={mayAdmit && viewing.status === 'live'}
            timeZone={viewing.timeZone}
            names={names}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
