import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { VIEWING_MAXIMA, type RoomView, type ViewingView } from '@tender/contracts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifyActionFailed, notifySuccess } from '../../../../shared/notify.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { SmallTable } from '../../../../shared/ui/tables/small-table.js';
import { createRoom, deleteRoom } from '../../commands/room-commands.js';
import { RoomDialog, RoomFields, roomOf, useRoomForm } from './room-form.js';
import { nextRoomName } from './room-names.js';

const USUAL_CAPACITY = 4;

export function RoomsStep({ viewing, onNext }: { viewing: ViewingView; onNext: () => void }) {
  const { rooms, status } = viewing;
  const [changing, setChanging] = useState<RoomView | null>(null);
  const open = status !== 'completed';
  const remove = (room: RoomView) =>
    confirmAction({
      title: t('Delete {room}?', { room: room.name }),
      text: t('It can be booked no more. A room that has goods or upcoming bookings stays.'),
      confirm: t('Delete'),
      danger: true,
      onConfirm: () =>
        void deleteRoom(room._id).then(
          () => notifySuccess(t('{room} is deleted.', { room: room.name })),
          (error: unknown) => notifyActionFailed(error, t('The room could not be deleted.')),
        ),
    });
  const actions = (room: RoomView) => (
    <Group gap={6} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Change {room}', { room: room.name })}
        onClick={() => setChanging(room)}
      >
        <IconPencil size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="ruby"
        aria-label={t('Delete {room}', { room: room.name })}
        onClick={() => remove(room)}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  );
  return (
    <Stack mt="lg" maw={1000}>
      {open && rooms.length < VIEWING_MAXIMA.rooms && <AddRoom key={rooms.length} viewing={viewing} />}
      {rooms.length > 0 && (
        <div className="sheet" style={{ padding: 20 }}>
          <Title order={2} size="h3" mb="sm">
            {t('{count, plural, one {# room} other {# rooms}}', { count: rooms.length })}
          </Title>
          <SmallTable
            name={t('Rooms')}
            columns={[
              { header: t('Room'), cell: ({ name }) => name },
              { header: t('People'), numeric: true, cell: ({ capacity }) => capacity },
              ...(open ? [{ header: t('Actions'), cell: actions }] : []),
            ]}
            rows={rooms}
            rowId={({ _id }) => _id}
          />
        </div>
      )}
      {changing && (
        <RoomDialog
          room={changing}
          taken={rooms.filter(({ _id }) => _id !== changing._id).map(({ name }) => name)}
          onClose={() => setChanging(null)}
        />
      )}
      <Group justify="flex-end">
        <Button onClick={onNext} disabled={rooms.length === 0}>
          {t('On to goods')}
        </Button>
      </Group>
    </Stack>
  );
}

function AddRoom({ viewing: { _id, rooms } }: { viewing: ViewingView }) {
  const taken = rooms.map(({ name }) => name);
  const form = useRoomForm({ name: nextRoomName(taken), capacity: rooms.at(-1)?.capacity ?? USUAL_CAPACITY }, taken);
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The room could not be added.'));
  const submit = form.onSubmit(async (typed) => void (await run(() => createRoom(_id, roomOf(typed)))), focusFirst);
  return (
    <form className="sheet" style={{ padding: 20 }} onSubmit={submit} noValidate aria-label={t('Add a room')}>
      <Stack gap="sm">
        <Refused words={refusal} />
        <Group align="flex-start">
          <RoomFields form={form} />
          <Button type="submit" loading={busy} mt={25}>
            {t('Add room')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('In each room one company at a time sees the goods that you bring there.')}
        </Text>
      </Stack>
    </form>
  );
}
