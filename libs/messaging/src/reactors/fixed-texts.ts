import type { TemplateText } from '../rules/template.events.js';

export const FIXED_MESSAGES = [
  'approved',
  'rejected',
  'joined',
  'auctionInvitation',
  'viewingInvitation',
  'bookingApproved',
  'bookingRejected',
  'bookingChanged',
  'bookingCancelled',
  'auctionExtended',
  'auctionSoftClose',
  'lotWithdrawn',
  'bidsVoided',
  'bidEntered',
  'bidTakenBack',
  'bidEnteredForAnother',
  'bidTakenBackForAnother',
  'resultPublished',
  'auctionChanged',
  'viewingChanged',
] as const;
export type FixedMessage = (typeof FIXED_MESSAGES)[number];

export const FIXED_TEXTS: Record<FixedMessage, TemplateText> = {
  approved: {
    subject: 'You are approved',
    body: `Dear {{firstName}},

{{houseName}} has approved {{companyName}}, and you as one of its people. You can now sign in and see the viewings and tenders to which your company is invited.`,
  },
  rejected: {
    subject: 'Your application was not approved',
    body: `Dear {{firstName}},

{{houseName}} has decided not to approve the application of {{companyName}}, or yours as one of its people. You can still sign in and see your own data.

If you think that this is a mistake, please contact {{houseName}}.`,
  },
  joined: {
    subject: 'Welcome to {{companyName}}',
    body: `Dear {{firstName}},

You have accepted the invitation of {{companyName}}. From now on you will find its viewings, bookings and messages in your account, and hear from us what concerns you.`,
  },
  auctionInvitation: {
    subject: 'Your company is invited to {{auctionName}}',
    body: `Dear {{firstName}},

{{companyName}} is invited to the auction {{auctionName}}. Bids can be placed from {{auctionStart}} to {{auctionEnd}}.

The lots can be seen now.`,
  },
  viewingInvitation: {
    subject: 'Your company is invited to {{viewingName}}',
    body: `Dear {{firstName}},

{{companyName}} is invited to the viewing {{viewingName}}, from {{viewingStart}} to {{viewingEnd}} in {{viewingLocation}}.

Please book your slots in good time.`,
  },
  bookingApproved: {
    subject: 'Your booking at {{viewingName}} is confirmed',
    body: `Dear {{firstName}},

The booking of {{companyName}} at {{viewingName}} is confirmed.`,
  },
  bookingRejected: {
    subject: 'Your booking at {{viewingName}} could not be confirmed',
    body: `Dear {{firstName}},

{{houseName}} could not confirm the booking of {{companyName}} at {{viewingName}}. You are welcome to ask for other slots.`,
  },
  bookingChanged: {
    subject: 'Your booking at {{viewingName}} has changed',
    body: `Dear {{firstName}},

The booking of {{companyName}} at {{viewingName}} has changed. This is how it stands now.`,
  },
  bookingCancelled: {
    subject: 'Your booking at {{viewingName}} is cancelled',
    body: `Dear {{firstName}},

The booking of {{companyName}} at {{viewingName}} is cancelled.`,
  },
  auctionExtended: {
    subject: '{{auctionName}} ends later',
    body: `Dear {{firstName}},

The end of the auction {{auctionName}} was moved: bids can now be placed until {{auctionEnd}}.`,
  },
  auctionSoftClose: {
    subject: '{{auctionName}} goes on: late bids move its end',
    body: `Dear {{firstName}},

A bid shortly before the end has moved the end of the auction {{auctionName}} to {{auctionEnd}}. Further late bids can move it again: the terms of the auction say which, and how far.

You get this message once. The end as it stands is always shown on the page of the auction.`,
  },
  lotWithdrawn: {
    subject: 'A lot of {{auctionName}} is withdrawn',
    body: `Dear {{firstName}},

{{houseName}} has withdrawn the lot below from the auction {{auctionName}}. Bids on it are void, and no new ones are taken.`,
  },
  bidsVoided: {
    subject: 'Your bids in {{auctionName}} are void',
    body: `Dear {{firstName}},

{{houseName}} has voided the bids of {{companyName}} in the auction {{auctionName}}, on the lots below. They no longer count. While the auction is live, {{companyName}} can bid again.

If you think that this is a mistake, please contact {{houseName}}.`,
  },
  bidEntered: {
    subject: 'A bid was entered for you in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} has entered a bid of {{companyName}} in the auction {{auctionName}}, in your name, on the lot below. Its amount and its receipt stand on the page of the auction.

If you have not asked for it, please contact {{houseName}} at once.`,
  },
  bidTakenBack: {
    subject: 'A bid was withdrawn for you in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} has withdrawn the bid of {{companyName}} on the lot below, in the auction {{auctionName}}, in your name.

If you have not asked for it, please contact {{houseName}} at once.`,
  },
  bidEnteredForAnother: {
    subject: 'A bid was entered for {{companyName}} in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} has entered a bid of {{companyName}} in the auction {{auctionName}}, on the lot below, in the name of a colleague who has left or cannot come in now. Its amount and its receipt stand on the page of the auction.

If {{companyName}} has not asked for it, please contact {{houseName}} at once.`,
  },
  bidTakenBackForAnother: {
    subject: 'A bid was withdrawn for {{companyName}} in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} has withdrawn the bid of {{companyName}} on the lot below, in the auction {{auctionName}}, in the name of a colleague who has left or cannot come in now.

If {{companyName}} has not asked for it, please contact {{houseName}} at once.`,
  },
  resultPublished: {
    subject: 'The result of {{auctionName}} is published',
    body: `Dear {{firstName}},

The result of the auction {{auctionName}} is published.`,
  },
  auctionChanged: {
    subject: '{{auctionName}} has changed',
    body: `Dear {{firstName}},

{{houseName}} has changed the auction {{auctionName}} since it was published.`,
  },
  viewingChanged: {
    subject: '{{viewingName}} has changed',
    body: `Dear {{firstName}},

{{houseName}} has changed the viewing {{viewingName}} since it was published.`,
  },
};
