/**
 * The kinds of messages that people may keep away from their mailbox; they find them in the application nevertheless.
 * Whatever a deadline or the law wants to arrive is none of them: bookings, an auction's breaks and end, results, the
 * own account.
 */
export const MAIL_CHOICES = [
  'auctionStarts',
  'auctionReminders',
  'addenda',
  'goodsLists',
  'appointmentReminders',
  'announcements',
] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  auctionStarts: 'When an auction begins',
  auctionReminders: 'Reminders before an auction ends',
  addenda: 'Changes of published auctions and viewings',
  goodsLists: 'New goods lists of viewings',
  appointmentReminders: 'Reminders of appointments, the day before',
  announcements: 'Announcements of the house',
};

/** By kind: whether its messages come by mail. */
export type MailChoicesView = Record<MailChoice, boolean>;
