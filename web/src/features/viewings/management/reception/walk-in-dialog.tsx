import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import type { BookingView, ViewingForStaff } from '@tender/contracts';
import { slotAt } from '@tender/contracts/slots';
import { useState } from 'react';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { Refused } from '../../../../shared/form/refused.js';
import { t } from '../../../../shared/language/t.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { walkIn } from '../../commands/booking-commands.js';
import { slotsInWords } from '../../viewing-words.js';
import { AttendeesField } from '../board/attendees-field.js';
import { boardOf, obstaclesTo } from '../board/board-model.js';
import { useBookingWork } from '../board/use-booking-work.js';
import { obstaclesInWords } from '../board/verdict.js';
import type { Names } from '../words/names.js';
import { useServerMinute } from '../words/server-minute.js';

interface WalkInDialogProps {
  viewing: ViewingForStaff;
  bookings: readonly BookingView[];
  names: Names;
  onClose: () => void;
}

/** Admits a company without a booking: it is invited if needed, booked for the present hour and signed in. */
export function WalkInDialog({ viewing, bookings, names, onClose }: WalkInDialogProps) {
  const [company, setCompany] = useState<string | null>(null);
  const [room, setRoom] = useState<string | null>(null);
  const [attendees, setAttendees] = useState<string[]>([]);
  const companies = useDirectory((state) => state.companies);
  const work = useBookingWork(names, onClose);
  const now = useServerMinute();
  const time = slotAt(now, viewing.timeZone);
  const around = { board: boardOf(bookings), viewing, now };
  const obstaclesIn = (_id: string) => obstaclesTo({ company: company ?? '' }, { ...time, room: _id }, around);
  const free = viewing.rooms.filter(
    ({ _id, signedIn }) => !signedIn && obstaclesIn(_id).every(({ kind }) => kind !== 'roomTaken'),
  );
  const [first] = free;
  const chosen = room ?? first?._id;
  const obstacles = chosen === undefined ? [] : obstaclesIn(chosen);
  const problem = first ? obstaclesInWords(obstacles, names) : t('No room is free now.');
  const admit = () =>
    company &&
    work.run(
      () => walkIn({ viewingId: viewing._id, company, attendees, ...(room !== null && { room }) }),
      (booking) =>
        t('{company} is checked in to {room}.', {
          company: names.company(company),
          room: names.room(booking.room ?? ''),
        }),
    );
  return (
    <Modal opened onClose={onClose} title={t('Walk-in')} closeOnClickOutside={false}>
      <Stack>
        <Refused words={work.refusal} />
        <Text size="sm">
          {t('The company is booked for the present hour, {slots}, and checked in.', {
            slots: slotsInWords(time.slots),
          })}
        </Text>
        <Select
          label={t('Company')}
          data={companies
            .filter(({ status }) => status === 'approved')
            .map(({ _id, name }) => ({ value: _id, label: name }))}
          value={company}
          onChange={(id) => {
            setCompany(id);
            setAttendees([]);
          }}
          searchable
          limit={100}
          allowDeselect={false}
          nothingFoundMessage={t('No such company is approved')}
          data-autofocus
        />
        {company && !viewing.companies.includes(company) && (
          <Text size="sm" c="dimmed">
            {t('It is not invited to this viewing yet: it will be, with all its approved people.')}
          </Text>
        )}
        <Select
          label={t('Room')}
          placeholder={first ? t('The first free one: {room}', { room: first.name }) : t('No room is free now.')}
          data={free.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={room}
          onChange={setRoom}
          clearable
        />
        <AttendeesField company={company} value={attendees} onChange={setAttendees} />
        <div role="status">
          {problem && (
            <Alert color="ruby" role="note">
              {problem}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!company || problem !== ''} loading={work.busy} onClick={() => void admit()}>
            {t('Check in')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
