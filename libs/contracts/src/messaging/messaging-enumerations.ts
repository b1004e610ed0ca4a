export const TEMPLATE_NAMES = [
  'welcomeTemplate',
  'appointmentReminderTemplate',
  'goodsListUploadedTemplate',
  'auctionPausedTemplate',
  'auctionResumedTemplate',
  'auctionCancelledTemplate',
  'tenderBiddingDetails',
  'auctionStartedForViewingUsers',
  'auctionOngoingForViewingUsers',
  'auctionCompletedForViewingUsers',
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];
export const TEMPLATE_LABELS: Record<TemplateName, string> = {
  welcomeTemplate: 'Welcome',
  appointmentReminderTemplate: 'Appointment Reminder',
  goodsListUploadedTemplate: 'Goods List Uploaded',
  auctionPausedTemplate: 'Auction Paused',
  auctionResumedTemplate: 'Auction Resumed',
  auctionCancelledTemplate: 'Auction Cancelled',
  tenderBiddingDetails: 'Tender Bidding Details',
  auctionStartedForViewingUsers: 'Auction Started',
  auctionOngoingForViewingUsers: 'Auction End Reminder',
  auctionCompletedForViewingUsers: 'Auction End Time Reminder',
};
export const isTemplateName = (name: string): name is TemplateName =>
  (TEMPLATE_NAMES as readonly string[]).includes(name);

/** Messages whose text the firm can edit, beside the ten templates. */
export const HOUSE_TEXTS = [
  'approved',
  'auctionInvitation',
  'viewingInvitation',
  'bookingApproved',
  'bidsVoided',
  'resultPublished',
  'awardLetter',
] as const;
export type HouseText = (typeof HOUSE_TEXTS)[number];
export const HOUSE_TEXT_LABELS: Record<HouseText, string> = {
  approved: 'Approval',
  auctionInvitation: 'Invitation to an auction',
  viewingInvitation: 'Invitation to a viewing',
  bookingApproved: 'Booking confirmed',
  bidsVoided: 'Bids voided',
  resultPublished: 'Result published',
  awardLetter: 'Award letter',
};
/** The subject that fills the placeholders of a text, beside the person. */
export const HOUSE_TEXT_SUBJECTS: Record<HouseText, 'auction' | 'viewing' | null> = {
  approved: null,
  auctionInvitation: 'auction',
  viewingInvitation: 'viewing',
  bookingApproved: 'viewing',
  bidsVoided: 'auction',
  resultPublished: 'auction',
  awardLetter: 'auction',
};
/** Placeholders that the server does not fill in automatic messages: they are values of one booking or of all bids. */
const FILLED_ELSEWHERE: readonly string[] = ['biddingDetails', 'appointment', 'room'];
export const isHouseText = (name: string): name is HouseText => (HOUSE_TEXTS as readonly string[]).includes(name);

export const GENERAL_AUDIENCES = ['all', 'auction', 'viewing'] as const;
export const VIEWING_AUDIENCES = ['all', 'bookingsPending', 'bookingsCompleted'] as const;
/** Audiences of a message about one auction. The specification does not have `notBid`. */
export const AUCTION_AUDIENCES = ['all', 'bidsWon', 'bidsLost', 'notBid'] as const;
export type GeneralAudience = (typeof GENERAL_AUDIENCES)[number];
export type ViewingAudience = (typeof VIEWING_AUDIENCES)[number];
export type AuctionAudience = (typeof AUCTION_AUDIENCES)[number];
export const AUDIENCES = [
  'all',
  'auction',
  'viewing',
  'bookingsPending',
  'bookingsCompleted',
  'bidsWon',
  'bidsLost',
  'notBid',
] as const satisfies readonly (GeneralAudience | ViewingAudience | AuctionAudience)[];
export type MessageAudience = (typeof AUDIENCES)[number];
export const GENERAL_AUDIENCE_LABELS: Record<GeneralAudience, string> = {
  all: 'All Users',
  auction: 'Auction Users',
  viewing: 'Viewing Users',
};
export const VIEWING_AUDIENCE_LABELS: Record<ViewingAudience, string> = {
  all: 'All Users on the viewing',
  bookingsPending: 'Bookings Pending Users',
  bookingsCompleted: 'Bookings Completed Users',
};
export const AUCTION_AUDIENCE_LABELS: Record<AuctionAudience, string> = {
  all: 'All Users on the auction',
  bidsWon: 'Bids Won Users',
  bidsLost: 'Bids Lost Users',
  notBid: 'Users who have not bid yet',
};

export const CHANNELS = ['inApp', 'email', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];
export const CHANNEL_LABELS: Record<Channel, string> = { inApp: 'In the app', email: 'E-mail', whatsapp: 'WhatsApp' };

/** `sending`: the server is creating the deliveries for the recipients. */
export const MESSAGE_STATUSES = ['scheduled', 'sending', 'sent', 'cancelled'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const NOTIFICATION_TOPICS = ['general', 'auction', 'viewing'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];
export const NOTIFICATION_FILTERS = ['all', 'auction', 'viewing'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** Placeholders, such as `{{firstName}}`. `of`: the subject that supplies the value. `example`: a value in previews. */
export const PLACEHOLDERS = {
  firstName: { label: 'First name', of: 'person', example: 'Anna' },
  lastName: { label: 'Last name', of: 'person', example: 'Peeters' },
  companyName: { label: 'Company', of: 'person', example: 'Peeters Gems' },
  houseName: { label: 'Our house', of: 'person', example: 'Scheldt Tenders' },
  auctionName: { label: 'Auction', of: 'auction', example: 'November tender' },
  auctionStart: { label: 'Start of the auction', of: 'auction', example: '23 November 2026, 09:00 UTC' },
  auctionEnd: { label: 'End of the auction', of: 'auction', example: '23 November 2026, 15:00 UTC' },
  biddingDetails: { label: 'The company’s own bids', of: 'auction', example: '- Lot 7: USD 13,250.50' },
  viewingName: { label: 'Viewing', of: 'viewing', example: 'Antwerp viewing' },
  viewingStart: { label: 'First day of the viewing', of: 'viewing', example: '16 November 2026' },
  viewingEnd: { label: 'Last day of the viewing', of: 'viewing', example: '20 November 2026' },
  viewingLocation: { label: 'Where the viewing is', of: 'viewing', example: 'Hoveniersstraat 2, Antwerp' },
  appointment: { label: 'The company’s appointment', of: 'viewing', example: '17 November 2026, 09:00–11:00' },
  room: { label: 'Room of the appointment', of: 'viewing', example: 'Room 2' },
} as const satisfies Record<string, { label: string; of: 'person' | 'auction' | 'viewing'; example: string }>;
export type Placeholder = keyof typeof PLACEHOLDERS;
export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

export const PLACEHOLDER_PATTERN = /\{\{([^{}]*)\}\}/g;

export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name.trim())),
];

/** The placeholders that a text of the server can contain. */
export function placeholdersOf(name: HouseText): Placeholder[] {
  const subject = HOUSE_TEXT_SUBJECTS[name];
  return (Object.keys(PLACEHOLDERS) as Placeholder[]).filter(
    (each) => !FILLED_ELSEWHERE.includes(each) && ['person', subject].includes(PLACEHOLDERS[each].of),
  );
}
