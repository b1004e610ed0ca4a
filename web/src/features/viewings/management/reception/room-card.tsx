import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { BookingView, GoodForStaff, RoomForStaff } from '@tender/contracts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { serverNow } from '../../../../shared/socket/clock.js';
import { useAction } from '../../../../shared/use-action.js';
import { returnGoods } from '../../commands/goods-commands.js';
import { signIn, signOut } from '../../commands/room-commands.js';
import { hourInWords, slotsInWords } from '../../viewing-words.js';
import { instantIn } from '../words/instants.js';
import type { Names } from '../words/names.js';
import { refusalInWords } from '../words/refusal-words.js';
import { isEarly } from './arrival.js';
import classes from './reception.module.css';

interface RoomCardProps {
  room: RoomForStaff;
  /** Today's confirmed bookings of the room, and that of the company in the room. */
  expected: BookingView[];
  parcels: GoodForStaff[];
  /** Whether companies can be signed in and out. */
  open: boolean;
  timeZone: string;
  names: Names;
}

export function RoomCard({ room, expected, parcels, open, timeZone, names }: RoomCardProps) {
  const [leaving, setLeaving] = useState(false);
  /** Id of a booking whose company is early. */
  const [early, setEarly] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const { signedIn } = room;
  const card = useFocusKept(signedIn?.bookingId);
  const coming = expected.filter(({ _id }) => _id !== signedIn?.bookingId);
  const { busy, run } = useAction(
    async (work: () => Promise<unknown>) => {
      setRefusal('');
      await work();
      setLeaving(false);
      setEarly(null);
    },
    (error) =>
      setRefusal(refusalInWords(error, t('This was not possible.'), names) ?? t('We cannot reach the server.')),
  );
  const leaveWithGoods = async () => {
    await returnGoods(
      room._id,
      parcels.map(({ _id }) => _id),
    );
    await signOut(room._id);
  };

  return (
    <article
      ref={card}
      className={`sheet ${classes['card']}`}
      data-occupied={signedIn ? true : undefined}
      aria-label={room.name}
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h3">
          {room.name}
        </Title>
        <Badge variant="light" radius="sm" tt="none" size="lg" color={signedIn ? 'emerald' : 'gray'} miw="max-content">
          {signedIn ? t('Occupied') : t('Free')}
        </Badge>
      </Group>
      {refusal && <Alert color="ruby">{refusal}</Alert>}
      {signedIn && (
        <Stack gap="xs">
          <Text fw={600} size="lg">
            {names.company(signedIn.companyId)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('Since {instantIn} · {count, plural, one {# parcel} other {# parcels}} in the room', {
              instantIn: instantIn(signedIn.at, timeZone),
              count: parcels.length,
            })}
          </Text>
          {leaving ? (
            <Stack
              gap="xs"
              role="group"
              aria-label={t('Check {company} out', { company: names.company(signedIn.companyId) })}
            >
              <Text>
                {t('{count, plural, one {# parcel} other {# parcels}} would stay in the room unattended.', {
                  count: parcels.length,
                })}
              </Text>
              <Text size="sm" className={classes['parcels'] ?? ''}>
                {parcels.map(({ goodNo }) => goodNo).join(', ')}
              </Text>
              <Button size="lg" loading={busy} onClick={() => run(leaveWithGoods)}>
                {t('Return to the safe and check out')}
              </Button>
              <Button size="lg" variant="default" loading={busy} onClick={() => run(() => signOut(room._id))}>
                {t('Check out, leave them')}
              </Button>
              <Button size="lg" variant="subtle" onClick={() => setLeaving(false)}>
                {t('Back')}
              </Button>
            </Stack>
          ) : (
            open && (
              <Button
                size="xl"
                variant="default"
                loading={busy}
                aria-label={t('Check out: {company}, {room}', {
                  company: names.company(signedIn.companyId),
                  room: room.name,
                })}
                onClick={() => (parcels.length > 0 ? setLeaving(true) : run(() => signOut(room._id)))}
              >
                {t('Check out')}
              </Button>
            )
          )}
        </Stack>
      )}
      {coming.length === 0 && !signedIn && <Text c="dimmed">{t('No one else is expected today.')}</Text>}
      {coming.length > 0 && (
        <ul className={classes['expected']} aria-label={t('Expected in {room}', { room: room.name })}>
          {coming.map((booking) => {
            const who = names.company(booking.company);
            return (
              <li key={booking._id}>
                <div>
                  <Text fw={600}>{who}</Text>
                  <Text size="sm" c="dimmed" className="num">
                    {slotsInWords(booking.slots)}
                    {booking.attendees.length > 0 &&
                      ` · ${t('{count, plural, one {# person} other {# people}}', { count: booking.attendees.length })}`}
                  </Text>
                </div>
                {open && !signedIn && early === booking._id && (
                  <Stack gap="xs" flex="1 1 100%" role="group" aria-label={t('Check {company} in', { company: who })}>
                    <Text>
                      {t('The booking begins at {time}. Checking in now uses it up.', {
                        time: hourInWords(booking.slots[0] ?? 0),
                      })}
                    </Text>
                    <Button size="lg" loading={busy} onClick={() => run(() => signIn(room._id, booking._id))}>
                      {t('Check in now')}
                    </Button>
                    <Button size="lg" variant="subtle" autoFocus onClick={() => setEarly(null)}>
                      {t('Back')}
                    </Button>
                  </Stack>
                )}
                {open && !signedIn && early !== booking._id && (
                  <Button
                    size="lg"
                    loading={busy}
                    aria-label={t('Check in: {who}, {slots}, {room}', {
                      who,
                      slots: slotsInWords(booking.slots),
                      room: room.name,
                    })}
                    onClick={() =>
                      isEarly(booking, serverNow()) ? setEarly(booking._id) : run(() => signIn(room._id, booking._id))
                    }
                  >
                    {t('Check in')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </article>
  );
}

/** Keeps the focus in the card: if the focused button disappears, another gets it. @param who id of the booking */
function useFocusKept(who: string | undefined) {
  const card = useRef<HTMLElement>(null);
  const within = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => (within.current = card.current?.contains(target as Node) ?? false);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) card.current?.querySelector('button')?.focus();
  }, [who]);
  return card;
}
