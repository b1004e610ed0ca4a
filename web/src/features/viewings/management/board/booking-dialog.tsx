import { Alert, Chip, Group, Input, Select, Stack, Text } from '@mantine/core';
import { slotsOn } from '@tender/contracts';
import { daysBetween } from '@tender/contracts/slots';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { changedFields } from '../../../../shared/form/changed-fields.js';
import { Refused } from '../../../../shared/form/refused.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../../shared/ui/dialogs/use-discard.js';
import { BookingBadge } from '../../viewing-badge.js';
import { dayInWords, slotsInWords } from '../../viewing-words.js';
import { AttendeesField } from './attendees-field.js';
import { obstaclesTo, type Place } from './board-model.js';
import { BookingActions } from './booking-actions.js';
import type { BookingDialogProps } from './booking-dialog-types.js';
import { useBookingWork } from './use-booking-work.js';
import { obstaclesInWords } from './verdict.js';
import { labelled } from '../../../../shared/language/join-texts.js';

/** Decides, moves, swaps, cancels or creates a booking. Obstacles are shown while the user edits. */
export function BookingDialog(props: BookingDialogProps) {
  const { draft, viewing, around, names, onClose } = props;
  // Live messages may change the booking while the dialog is open.
  const booking = draft.booking && (props.bookings.find(({ _id }) => _id === draft.booking._id) ?? draft.booking);
  const start = booking ?? (draft as { place: Place }).place;
  const [date, setDate] = useState(start.date);
  const [slots, setSlots] = useState(start.slots);
  const [room, setRoom] = useState(start.room);
  const [company, setCompany] = useState(booking?.company ?? null);
  const [attendees, setAttendees] = useState<string[]>(booking?.attendees ?? []);
  const work = useBookingWork(names, onClose);
  const fields = { date, slots: slots.toSorted(), room, company, attendees: attendees.toSorted() };
  const [atFirst] = useState(fields);
  const isChanged = Object.keys(changedFields(atFirst, fields)).length > 0;
  const leave = useDiscard(onClose, isChanged && !work.busy);
  const mayManage = useMay('booking:manage');
  const ended = !mayManage || (booking !== null && booking.status !== 'pending' && booking.status !== 'approved');

  const claimant = { company: company ?? '', ...(booking && { _id: booking._id }) };
  const time = { date, slots: [...slots].sort((a, b) => a - b) };
  const rooms = viewing.rooms.map(({ _id, name }) => {
    const inTheWay = obstaclesTo(claimant, { ...time, room: _id }, around).find(({ kind }) => kind === 'roomTaken');
    return {
      value: _id,
      label: inTheWay?.kind === 'roomTaken' ? labelled(name, names.company(inTheWay.by.company)) : name,
    };
  });
  const obstacles = room && company ? obstaclesTo(claimant, { ...time, room }, around) : [];
  const unchanged =
    booking?.status === 'approved' &&
    booking.date === date &&
    booking.room === room &&
    booking.slots.join() === time.slots.join() &&
    [...booking.attendees].sort().join() === [...attendees].sort().join();

  return (
    <Modal
      opened
      onClose={leave}
      size="lg"
      title={booking ? names.company(booking.company) : t('Book for a company')}
      closeOnClickOutside={false}
    >
      <Stack>
        <Refused words={work.refusal} />
        {booking && (
          <Group gap="sm">
            <BookingBadge status={booking.status} />
            <Text size="sm">
              {dayInWords(booking.date)}, {slotsInWords(booking.slots)}
              {booking.room ? `, ${names.room(booking.room)}` : ''}
            </Text>
          </Group>
        )}
        {!ended && (
          <>
            {!booking && (
              <Select
                label={t('Company')}
                data={viewing.companies.map((id) => ({ value: id, label: names.company(id) }))}
                value={company}
                onChange={(id) => {
                  setCompany(id);
                  setAttendees([]);
                }}
                searchable
                allowDeselect={false}
                nothingFoundMessage={t('No such company is invited')}
                data-autofocus
              />
            )}
            <Group align="flex-start" grow preventGrowOverflow={false} gap="md">
              <Select
                label={t('Day')}
                data={daysBetween(viewing.startDate ?? '', viewing.endDate ?? '')
                  .filter((day) => day === date || !viewing.closedDays.includes(day))
                  .map((day) => ({ value: day, label: dayInWords(day) }))}
                value={date}
                onChange={(day) => day && setDate(day)}
                allowDeselect={false}
              />
              <Select
                label={t('Room')}
                placeholder={t('Choose a room')}
                data={rooms}
                value={room}
                onChange={setRoom}
                allowDeselect={false}
                searchable
                {...(booking?.status === 'pending' ? { 'data-autofocus': true } : {})}
              />
            </Group>
            <Input.Wrapper label={t('Hours')} labelElement="div">
              <Chip.Group multiple value={slots.map(String)} onChange={(hours) => setSlots(hours.map(Number))}>
                <Group gap={6} mt={4} role="group" aria-label={t('Hours')}>
                  {[...new Set([...slotsOn(viewing, date), ...slots])]
                    .sort((a, b) => a - b)
                    .map((hour) => (
                      <Chip key={hour} value={String(hour)} size="sm" radius="sm">
                        {slotsInWords([hour])}
                      </Chip>
                    ))}
                </Group>
              </Chip.Group>
            </Input.Wrapper>
            <AttendeesField company={company} value={attendees} onChange={setAttendees} />
            <div role="status">
              {obstacles.length > 0 ? (
                <Alert color="ruby" role="note">
                  {obstaclesInWords(obstacles, names)}
                </Alert>
              ) : (
                room && company && !unchanged && <Text size="sm">{t('Nothing prevents it.')}</Text>
              )}
            </div>
          </>
        )}
        <BookingActions
          {...props}
          booking={booking}
          wanted={
            room && company && obstacles.length === 0 && !unchanged
              ? { place: { ...time, room }, company, attendees }
              : null
          }
          work={work}
        />
      </Stack>
    </Modal>
  );
}
