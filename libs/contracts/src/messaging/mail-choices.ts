/**
 * The kinds of messages that people may keep away from their mailbox; they find them in the application nevertheless.
 * Whatever a deadline or the law wants to arrive is none of them: bookings, an auction's breaks and end, results, the
 * own account. `alerts` are for admins only, and off until an admin switches them on.
 */
export const MAIL_CHOICES = [
  'auctionStarts',
  'auctionReminders',
  'addenda',
  'goodsLists',
  'appointmentReminders',
  'announcements',
  'alerts',
] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  auctionStarts: 'When an auction begins',
  auctionReminders: 'Reminders before an auction ends',
  addenda: 'Changes of published auctions and viewings',
  goodsLists: 'New goods lists of viewings',
  appointmentReminders: 'Reminders of appointments, the day before',
  announcements: 'Announcements of the house',
  alerts: 'Alerts: bookings, sign-ups, failed messages, trouble of the server',
};

/** By kind: whether its messages come by mail. Only admins have `alerts`. */
export type MailChoicesView = Record<Exclude<MailChoice, 'alerts'>, boolean> & { alerts?: boolean };
