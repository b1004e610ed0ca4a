import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { BookingView, GoodView, RoomView } from '@tender/contracts';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../../shared/counted.js';
import { returnGoods } from '../../goods-commands.js';
import { signIn, signOut } from '../../room-commands.js';
import { slotsInWords } from '../../viewing-words.js';
import { instantIn } from '../words/instants.js';
import type { Names } from '../words/names.js';
import { refusalInWords } from '../words/refusal-words.js';
import classes from './reception.module.css';

interface RoomCardProps {
  room: RoomView;
  /** Its confirmed bookings of today, in their order. */
  expected: BookingView[];
  /** What is in the room. */
  parcels: GoodView[];
  /** Whether somebody can be signed in. */
  open: boolean;
  timeZone: string;
  names: Names;
}

/** One room at the door: who is in it, who is expected, and large buttons. */
export function RoomCard({ room, expected, parcels, open, timeZone, names }: RoomCardProps) {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { signedIn } = room;
  const card = useFocusKept(signedIn?.bookingId);
  const coming = expected.filter(({ _id }) => _id !== signedIn?.bookingId);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
      setLeaving(false);
    } catch (error) {
      setRefusal(refusalInWords(error, 'This was not possible.', names) ?? 'We cannot reach the server.');
    } finally {
      setBusy(false);
    }
  };
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
          {signedIn ? 'Occupied' : 'Free'}
        </Badge>
      </Group>
      {refusal && <Alert color="ruby">{refusal}</Alert>}
      {signedIn && (
        <Stack gap="xs">
          <Text fw={600} size="lg">
            {names.company(signedIn.companyId)}
          </Text>
          <Text size="sm" c="dimmed">
            Since {instantIn(signedIn.at, timeZone)} · {counted(parcels.length, 'parcel')} in the room
          </Text>
          {leaving ? (
            <Stack gap="xs" role="group" aria-label={`Sign ${names.company(signedIn.companyId)} out`}>
              <Text>{counted(parcels.length, 'parcel')} would stay in the room without anybody.</Text>
              <Button size="lg" loading={busy} onClick={() => void run(leaveWithGoods)}>
                Return to the safe and sign out
              </Button>
              <Button size="lg" variant="default" loading={busy} onClick={() => void run(() => signOut(room._id))}>
                Sign out, leave them
              </Button>
              <Button size="lg" variant="subtle" onClick={() => setLeaving(false)}>
                Back
              </Button>
            </Stack>
          ) : (
            <Button
              size="xl"
              variant="default"
              loading={busy}
              aria-label={`Sign out: ${names.company(signedIn.companyId)}, ${room.name}`}
              onClick={() => (parcels.length > 0 ? setLeaving(true) : void run(() => signOut(room._id)))}
            >
              Sign out
            </Button>
          )}
        </Stack>
      )}
      {coming.length === 0 && !signedIn && <Text c="dimmed">Nobody is expected any more today.</Text>}
      {coming.length > 0 && (
        <ul className={classes['expected']} aria-label={`Expected in ${room.name}`}>
          {coming.map((booking) => {
            const who = names.company(booking.company);
            return (
              <li key={booking._id}>
                <div>
                  <Text fw={600}>{who}</Text>
                  <Text size="sm" c="dimmed" className="num">
                    {slotsInWords(booking.slots)}
                    {booking.attendees.length > 0 && ` · ${counted(booking.attendees.length, 'person', 'people')}`}
                  </Text>
                </div>
                {open && !signedIn && (
                  <Button
                    size="lg"
                    loading={busy}
                    aria-label={`Sign in: ${who}, ${slotsInWords(booking.slots)}, ${room.name}`}
                    onClick={() => void run(() => signIn(room._id, booking._id))}
                  >
                    Sign in
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

/**
 * The card of a room whose buttons change with who is in it: when the one that had the focus is gone, the next one of the card gets it.
 * @param who whose buttons they are
 */
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
