import type { ReactorServices } from '@tender/context';
import { dayText, type Language } from '@tender/contracts';
import { stateBefore, type UpcastEvent } from '@tender/event-store';
import { plusDays, slotStart } from '@tender/contracts/slots';
import { streamIdOf, type Instant } from '@tender/kernel';
import { defineReactor, type DueReaction, type Reaction, type Reactor } from '@tender/reactors';
import { bookings } from '@tender/viewings/booking-document';
import {
  viewingDecider,
  viewingStream,
  viewingStreams,
  type Booking,
  type ExistingViewing,
  type Viewing,
  type ViewingEvent,
} from '@tender/viewings/rules';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { appointmentText, roomText, viewingValues } from '../values/viewing-values.js';
import { slotsText } from '../values/words.js';
import { allUsersOf, ofCompany } from './recipients.js';
import type { FixedMessage } from '../rules/texts/fixed-texts.js';
import { say } from '../values/phrases.js';
import { Notifier, type NotifierServices } from './notifier.js';

/** Hour of a reminder in the viewing's time zone, on the day before an appointment. */
const REMINDER_HOUR = 9;

type ViewingEventOf<Type extends ViewingEvent['type']> = UpcastEvent<Extract<ViewingEvent, { type: Type }>>;
type AnyViewingEvent = ViewingEventOf<ViewingEvent['type']>;

export const reminderOf = ({ date }: Pick<Booking, 'date'>, timeZone: string): Instant =>
  slotStart(plusDays(date, -1), REMINDER_HOUR, timeZone);

/** The actor of an event about a booking gets no notification of it. */
export function viewingNotifications(services: NotifierServices & Pick<ReactorServices, 'events'>): Reactor {
  const { executor, clock, views, events } = services;
  const notifier = new Notifier(services);

  async function viewingNow(id: string): Promise<ExistingViewing | null> {
    const viewing = await executor.state(viewingDecider, viewingStream(id));
    return viewing.status === 'none' ? null : viewing;
  }

  async function bookingNow(viewingId: string, bookingId: string) {
    const viewing = await viewingNow(viewingId);
    const booking = viewing?.bookings.findBooking(bookingId);
    return viewing && booking ? { viewing, booking } : null;
  }

  async function notifyOfBooking(
    { id: eventId, metadata }: AnyViewingEvent,
    bookingId: string,
    {
      template,
      reason = '',
      before,
    }: { template: FixedMessage; reason?: string; before?: () => Promise<Booking | null> },
  ): Promise<void> {
    const found = notifier.isRecent(metadata.at) ? await bookingNow(streamIdOf(bookingId) ?? '', bookingId) : null;
    if (!found) return;
    const { viewing, booking } = found;
    const recipients = await ofCompany(executor, booking.companyId, [booking.userId, ...booking.attendees]);
    const was = (await before?.()) ?? null;
    await notifier.notify({
      about: `${eventId} ${bookingId}`,
      template,
      recipients: recipients.filter(({ userId }) => userId !== metadata.actor.userId),
      values: viewingValues(viewing),
      blocks: (language) => [factsOf(viewing, booking, { reason, was, language })],
      link: linkTo(viewing),
    });
  }

  async function bookingBefore(event: AnyViewingEvent, bookingId: string): Promise<Booking | null> {
    const viewing = await stateBefore<Viewing, ViewingEvent>(events, viewingDecider, event);
    return viewing.status === 'none' ? null : (viewing.bookings.findBooking(bookingId) ?? null);
  }

  /** Whether a later change follows: only the last of several changes in a row is sent. */
  const isOvertaken = async (bookingId: string, { at }: AnyViewingEvent['metadata']): Promise<boolean> =>
    ((await views.view(bookings).get(bookingId))?.changedAt ?? '') > at;

  async function remind(bookingId: string, { schedule }: DueReaction): Promise<void> {
    const found = await bookingNow(streamIdOf(bookingId) ?? '', bookingId);
    if (found?.booking.status !== 'approved') return;
    const { viewing, booking } = found;
    const at = reminderOf(booking, viewing.timeZone);
    if (at > clock()) return schedule(bookingId, at);
    await notifier.notify({
      about: `reminder ${bookingId} ${booking.startsAt}`,
      template: 'appointmentReminderTemplate',
      recipients: await ofCompany(executor, booking.companyId, [booking.userId, ...booking.attendees]),
      values: (language) => ({
        ...viewingValues(viewing)(language),
        appointment: appointmentText(booking, language),
        room: roomText(viewing, booking, language),
      }),
      link: linkTo(viewing),
      choice: 'appointmentReminders',
      sendBefore: booking.startsAt,
    });
  }

  /** No reminder for a booking that is made after the reminder's time. */
  async function scheduleReminder(viewingId: string, bookingId: string, { schedule }: Reaction): Promise<void> {
    const found = await bookingNow(viewingId, bookingId);
    if (found?.booking.status !== 'approved') return;
    const at = reminderOf(found.booking, found.viewing.timeZone);
    if (at > clock()) await schedule(bookingId, at);
  }

  /** Notifies at most once a day per viewing: a list often consists of several uploads. */
  async function notifyOfGoods(viewing: ExistingViewing, at: Instant, companyIds: Iterable<string>): Promise<void> {
    if (
      !notifier.isRecent(at) ||
      viewing.goods.size === 0 ||
      (viewing.status !== 'published' && viewing.status !== 'live')
    )
      return;
    await notifier.notify({
      about: `goods ${viewing.viewingId} ${at.slice(0, 10)}`,
      template: 'goodsListUploadedTemplate',
      recipients: await allUsersOf(executor, companyIds),
      values: viewingValues(viewing),
      link: linkTo(viewing),
      choice: 'goodsLists',
    });
  }

  async function notifyOfInvitation(
    viewing: ExistingViewing,
    at: Instant,
    companyIds: Iterable<string>,
  ): Promise<void> {
    if (!notifier.isRecent(at) || viewing.status === 'draft' || viewing.status === 'completed') return;
    await notifier.notify({
      about: `invitation ${viewing.viewingId}`,
      template: 'viewingInvitation',
      recipients: await allUsersOf(executor, companyIds),
      values: viewingValues(viewing),
      link: linkTo(viewing),
    });
  }

  return defineReactor({ name: 'viewingNews', begins: 'first', due: remind }).on(viewingStreams, {
    ViewingPublished: async ({ metadata: { at } }, { id }) => {
      const viewing = await viewingNow(id);
      if (!viewing) return;
      await notifyOfInvitation(viewing, at, viewing.invited.keys());
      await notifyOfGoods(viewing, at, viewing.invited.keys());
    },
    CompaniesInvited: async ({ data: { companies }, metadata: { at } }, { id }) => {
      const viewing = await viewingNow(id);
      const invited = companies.map(({ companyId }) => companyId);
      if (viewing) await notifyOfInvitation(viewing, at, invited);
    },
    GoodsAdded: async ({ metadata: { at } }, { id }) => {
      const viewing = await viewingNow(id);
      if (viewing) await notifyOfGoods(viewing, at, viewing.invited.keys());
    },
    BookingApproved: async (event, reaction) => {
      await notifyOfBooking(event, event.data.bookingId, { template: 'bookingApproved' });
      await scheduleReminder(reaction.id, event.data.bookingId, reaction);
    },
    BookingCreated: async (event, reaction) => {
      await notifyOfBooking(event, event.data.bookingId, { template: 'bookingApproved' });
      await scheduleReminder(reaction.id, event.data.bookingId, reaction);
    },
    BookingUpdated: async (event, reaction) => {
      if (!(await isOvertaken(event.data.bookingId, event.metadata)))
        await notifyOfBooking(event, event.data.bookingId, {
          template: 'bookingChanged',
          reason: event.data.reason ?? '',
          before: () => bookingBefore(event, event.data.bookingId),
        });
      await scheduleReminder(reaction.id, event.data.bookingId, reaction);
    },
    BookingRejected: (event) =>
      notifyOfBooking(event, event.data.bookingId, { template: 'bookingRejected', reason: event.data.reason }),
    BookingCancelled: (event) =>
      notifyOfBooking(event, event.data.bookingId, { template: 'bookingCancelled', reason: event.data.reason }),
    RoomsSwapped: async (event) => {
      for (const bookingId of event.data.to.flatMap(({ bookings }) => bookings))
        await notifyOfBooking(event, bookingId, { template: 'bookingChanged' });
    },
  });
}

const placeText = (viewing: ExistingViewing, booking: Booking, language: Language): string =>
  [
    appointmentText(booking, language),
    ...(booking.status === 'approved' ? [roomText(viewing, booking, language)] : []),
  ].join(', ');

const linkTo = ({ viewingId }: ExistingViewing) => ({ path: `/viewing?id=${viewingId}`, label: 'viewing' as const });

interface Change {
  reason: string;
  was: Booking | null;
  language: Language;
}

const factsOf = (viewing: ExistingViewing, booking: Booking, { reason, was, language }: Change): MessageBlock => ({
  type: 'facts',
  rows: [
    [say(language, 'day'), dayText(booking.date, language)],
    [say(language, 'time'), `${slotsText(booking.slots)} (${viewing.timeZone})`],
    ...(booking.status === 'approved'
      ? [[say(language, 'room'), roomText(viewing, booking, language)] as [string, string]]
      : []),
    ...(booking.status === 'pending' ? [[say(language, 'status'), say(language, 'waits')] as [string, string]] : []),
    ...(was && placeText(viewing, was, language) !== placeText(viewing, booking, language)
      ? [[say(language, 'untilNow'), placeText(viewing, was, language)] as [string, string]]
      : []),
    ...(reason === '' ? [] : [[say(language, 'reason'), reason] as [string, string]]),
  ],
});
