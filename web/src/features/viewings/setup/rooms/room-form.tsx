import { Group, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, MAXIMUM_CAPACITY, type RoomView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { updateRoom, type RoomDetails } from '../../commands/room-commands.js';
import { NUMBERS } from '../../../../shared/language/language.js';
import { FormDialog } from '../../../../shared/form/form-dialog.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';

interface TypedRoom {
  name: string;
  capacity: number | string;
}

/** @param taken names of the other rooms */
export function useRoomForm(initialValues: TypedRoom, taken: readonly string[]) {
  return useForm<TypedRoom>({
    initialValues,
    validate: {
      name: (name) => {
        if (!name.trim()) return t('Please give the room a name');
        return taken.includes(name.trim()) ? t('Another room has this name') : null;
      },
      capacity: (capacity) => {
        const people = Number(capacity);
        return Number.isInteger(people) && people >= 1 && people <= MAXIMUM_CAPACITY
          ? null
          : t('From 1 to {count} people', { count: MAXIMUM_CAPACITY.toLocaleString(NUMBERS) });
      },
    },
  });
}

export const roomOf = ({ name, capacity }: TypedRoom): RoomDetails => ({
  name: name.trim(),
  capacity: Number(capacity),
});

type RoomForm = ReturnType<typeof useRoomForm>;

export function RoomFields({ form, focus = false }: { form: RoomForm; focus?: boolean }) {
  return (
    <>
      <TextInput
        label={t('Room')}
        maxLength={LENGTHS.roomName}
        required
        flex="1 1 200px"
        {...(focus ? { 'data-autofocus': true } : {})}
        {...form.getInputProps('name')}
      />
      <NumberInput
        label={t('People')}
        w={120}
        min={1}
        max={MAXIMUM_CAPACITY}
        // An invalid number shows an error, and is not clamped.
        clampBehavior="none"
        required
        {...form.getInputProps('capacity')}
      />
    </>
  );
}

export function RoomDialog({
  room,
  taken,
  onClose,
}: {
  room: RoomView;
  taken: readonly string[];
  onClose: () => void;
}) {
  const form = useRoomForm({ name: room.name, capacity: room.capacity }, taken);
  const submission = useSubmission(form, t('The room could not be changed.'));
  const close = useCloseIfMounted(onClose);
  const submit = form.onSubmit(async (typed) => {
    if (await submission.run(() => updateRoom(room._id, roomOf(typed)))) close();
  }, submission.focusFirst);
  return (
    <FormDialog
      title={t('Change {room}', { room: room.name })}
      submission={submission}
      isDirty={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Group align="flex-start">
        <RoomFields form={form} focus />
      </Group>
    </FormDialog>
  );
}
