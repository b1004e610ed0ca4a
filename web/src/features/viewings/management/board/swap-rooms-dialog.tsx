import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import type { BookingView, GoodView, ViewingView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useRefusal } from '../../../../shared/form/use-refusal.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { useAction } from '../../../../shared/use-action.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { swapRooms } from '../../commands/room-commands.js';
import type { Names } from '../words/names.js';
import { refusalInWords } from '../words/refusal-words.js';
import type { BoardContext } from './board-model.js';

interface SwapRoomsDialogProps {
  viewing: ViewingView;
  bookings: readonly BookingView[];
  goods: readonly GoodView[];
  around: BoardContext;
  names: Names;
  first: string;
  /** Id of the second room; null until it is chosen. */
  second: string | null;
  onClose: () => void;
}

/** Exchanges the goods and bookings of two rooms, after a summary. */
export function SwapRoomsDialog(props: SwapRoomsDialogProps) {
  const { viewing, names, first, onClose } = props;
  const [second, setSecond] = useState(props.second);
  const failed = t('The rooms could not be swapped.');
  const refusal = useRefusal(
    failed,
    (error) => refusalInWords(error, failed, names) ?? t('We cannot reach the server.'),
  );
  const pair = second === null ? [first] : [first, second];
  const occupied = viewing.rooms.filter(({ _id, signedIn }) => pair.includes(_id) && signedIn);
  const close = useCloseIfMounted(onClose);
  const { busy, run } = useAction(async () => {
    refusal.clear();
    await swapRooms(viewing._id, first, second!);
    notifySuccess(t('{room} and {room2} are swapped.', { room: names.room(first), room2: names.room(second!) }));
    close();
  }, refusal.show);
  return (
    <Modal opened onClose={onClose} title={t('Swap {room}', { room: names.room(first) })}>
      <Stack>
        <Refused words={refusal.message} />
        <Select
          label={t('With')}
          data={viewing.rooms.filter(({ _id }) => _id !== first).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={second}
          onChange={setSecond}
          allowDeselect={false}
          searchable
          data-autofocus
        />
        <div role="status">
          {occupied.length > 0 ? (
            <Alert color="ruby" role="note">
              {occupied
                .map(({ name, signedIn }) =>
                  t('{company} is checked in to {name}.', { company: names.company(signedIn!.companyId), name }),
                )
                .join(' ')}
            </Alert>
          ) : (
            pair.map((room) => (
              <Text size="sm" key={room}>
                {t('{room} gives {contents}.', { room: names.room(room), contents: contentsInWords(room, props) })}
              </Text>
            ))
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button disabled={second === null || occupied.length > 0} loading={busy} onClick={run}>
            {t('Swap rooms')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function contentsInWords(room: string, { bookings, goods, around }: SwapRoomsDialogProps): string {
  const coming = bookings.filter(
    (booking) => booking.room === room && booking.status === 'approved' && booking.endsAt > around.now,
  );
  const parcels = goods.filter((good) => good.room === room);
  return t(
    '{count, plural, one {# upcoming booking} other {# upcoming bookings}} and {count2, plural, one {# parcel} other {# parcels}}',
    { count: coming.length, count2: parcels.length },
  );
}
