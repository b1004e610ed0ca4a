/** Kinds of messages that people can turn off as e-mails. */
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
  alerts: 'Alerts: bookings, sign-ups, failed messages, server problems',
};

/** For each kind, whether its messages are also mailed. Only admins have `alerts`. */
export type MailChoicesView = Record<Exclude<MailChoice, 'alerts'>, boolean> & { alerts?: boolean };
