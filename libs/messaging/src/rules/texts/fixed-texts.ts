import type { TemplateText } from './template-text.js';

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
  'bidNotEntered',
  'resultPublished',
  'awardLetter',
  'auctionChanged',
  'viewingChanged',
  'confirmColleagues',
] as const;
export type FixedMessage = (typeof FIXED_MESSAGES)[number];

export const FIXED_TEXTS: Record<FixedMessage, TemplateText> = {
  approved: {
    subject: 'You are approved',
    body: `Dear {{firstName}},

{{houseName}} has approved you and {{companyName}}. You can now sign in and see the viewings and tenders to which your company is invited.`,
  },
  rejected: {
    subject: 'Your application was not approved',
    body: `Dear {{firstName}},

{{houseName}} has not approved your application, or that of {{companyName}}. You can still sign in and see your own data.

If you think that this is a mistake, please contact {{houseName}}.`,
  },
  joined: {
    subject: 'Welcome to {{companyName}}',
    body: `Dear {{firstName}},

You have accepted the invitation of {{companyName}}. Its viewings, bookings and messages are now in your account, and you receive the messages that concern you.`,
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

{{houseName}} could not confirm the booking of {{companyName}} at {{viewingName}}. You are welcome to request other slots.`,
  },
  bookingChanged: {
    subject: 'Your booking at {{viewingName}} has changed',
    body: `Dear {{firstName}},

The booking of {{companyName}} at {{viewingName}} has changed. These are its current details.`,
  },
  bookingCancelled: {
    subject: 'Your booking at {{viewingName}} is cancelled',
    body: `Dear {{firstName}},

The booking of {{companyName}} at {{viewingName}} is cancelled.`,
  },
  auctionExtended: {
    subject: '{{auctionName}} ends later',
    body: `Dear {{firstName}},

The end of the auction {{auctionName}} was moved. Bids can now be placed until {{auctionEnd}}.`,
  },
  auctionSoftClose: {
    subject: '{{auctionName}} is extended: late bids move its end',
    body: `Dear {{firstName}},

A bid shortly before the end has moved the end of the auction {{auctionName}} to {{auctionEnd}}. Further late bids can move it again. The soft-close rule of the auction says which bids do so, and how far.

You get this message once. The page of the auction always shows the current end.`,
  },
  lotWithdrawn: {
    subject: 'A lot of {{auctionName}} is withdrawn',
    body: `Dear {{firstName}},

{{houseName}} has withdrawn the lot below from the auction {{auctionName}}. Bids on it are void, and no new bids are accepted.`,
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

{{houseName}} has entered a bid of {{companyName}} in the auction {{auctionName}}, in your name, on the lot below. Its amount and its receipt are on the page of the auction.

If you did not request this, please contact {{houseName}} at once.`,
  },
  bidTakenBack: {
    subject: 'A bid was withdrawn for you in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} has withdrawn the bid of {{companyName}} on the lot below, in the auction {{auctionName}}, in your name.

If you did not request this, please contact {{houseName}} at once.`,
  },
  bidEnteredForAnother: {
    subject: 'A bid was entered for {{companyName}} in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} has entered a bid of {{companyName}} in the auction {{auctionName}}, on the lot below, in the name of a colleague who has left or cannot sign in now. Its amount and its receipt are on the page of the auction.

If {{companyName}} did not request this, please contact {{houseName}} at once.`,
  },
  bidTakenBackForAnother: {
    subject: 'A bid was withdrawn for {{companyName}} in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} has withdrawn the bid of {{companyName}} on the lot below, in the auction {{auctionName}}, in the name of a colleague who has left or cannot sign in now.

If {{companyName}} did not request this, please contact {{houseName}} at once.`,
  },
  bidNotEntered: {
    subject: 'A bid of {{companyName}} was not entered in {{auctionName}}',
    body: `Dear {{firstName}},

{{houseName}} wanted to enter, change or withdraw a bid of {{companyName}} on the lot below, in the auction {{auctionName}}. The auction ended before a second person approved this. Nothing was changed.

If you have questions, please contact {{houseName}}.`,
  },
  resultPublished: {
    subject: 'The result of {{auctionName}} is published',
    body: `Dear {{firstName}},

The result of the auction {{auctionName}} is published.`,
  },
  awardLetter: {
    subject: 'Your award letter for {{auctionName}}',
    body: `Dear {{firstName}},

The award letter of {{companyName}} for the auction {{auctionName}} is on the page of the result.`,
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
  confirmColleagues: {
    subject: 'Have the buyers of {{companyName}} confirmed each other?',
    body: `Dear {{firstName}},

{{companyName}} has several buyers here, and not all of them have confirmed each other. In a sealed auction a buyer sees the amounts of a colleague only if that colleague has confirmed the buyer before the auction is published.

Buyers confirm each other under “Members” in their account. {{houseName}} can add people to a company, too: “Members” shows whom it has added, and when. Confirm only people whom you know in person.`,
  },
};
