import type { TemplateName } from '@tender/contracts';
import type { TemplateText } from './template.events.js';

/** The ten built-in templates (`domain.md §6`). Each message shows its link as a button below the text. */
export const DEFAULT_TEMPLATES: Record<TemplateName, TemplateText> = {
  welcomeTemplate: {
    subject: 'Welcome, {{firstName}}',
    body: `Dear {{firstName}} {{lastName}},

Thank you for registering {{companyName}} with our tender house. Your application has reached us.

We check every company before it takes part in a viewing or a tender. As soon as this is done you will hear from us. Until then you can sign in, complete your profile and add the documents of your company.`,
  },
  appointmentReminderTemplate: {
    subject: 'Your appointment at {{viewingName}}',
    body: `Dear {{firstName}},

This is a reminder of the appointment of {{companyName}} at {{viewingName}}:

- When: {{appointment}} (local time)
- Where: {{viewingLocation}}
- Room: {{room}}

Please bring an identity document, and allow a few minutes for the reception. If you cannot come, please cancel the booking in good time, so that another company can have the room.`,
  },
  goodsListUploadedTemplate: {
    subject: 'Goods list of {{viewingName}}',
    body: `Dear {{firstName}},

The list of goods of {{viewingName}} is now available. The viewing is open from {{viewingStart}} to {{viewingEnd}} in {{viewingLocation}}.

You can look through the parcels, and book your slots, on the page of the viewing.`,
  },
  auctionPausedTemplate: {
    subject: '{{auctionName}} is paused',
    body: `Dear {{firstName}},

The auction {{auctionName}} has been paused. No bids can be placed for the time being. All bids placed so far stand.

We will tell you as soon as the auction goes on, and when it will end.`,
  },
  auctionResumedTemplate: {
    subject: '{{auctionName}} goes on',
    body: `Dear {{firstName}},

The auction {{auctionName}} has been resumed, and bids can be placed again. It now ends on {{auctionEnd}}.

All bids placed before the pause stand.`,
  },
  auctionCancelledTemplate: {
    subject: '{{auctionName}} has been cancelled',
    body: `Dear {{firstName}},

We have to tell you that the auction {{auctionName}} has been cancelled. No lot is sold, and none of the bids placed has any effect.

We apologise for the inconvenience. If you have questions, please contact us.`,
  },
  tenderBiddingDetails: {
    subject: 'Your bids in {{auctionName}}',
    body: `Dear {{firstName}},

The auction {{auctionName}} ended on {{auctionEnd}}. These are the bids of {{companyName}} that stood at its end:

{{biddingDetails}}

Results are published once {{houseName}} has confirmed them. This message is confidential to your company.`,
  },
  auctionStartedForViewingUsers: {
    subject: '{{auctionName}} has started',
    body: `Dear {{firstName}},

The auction {{auctionName}} has started. Bids can be placed until {{auctionEnd}}.

You will find all lots, and the state of your own bids, on the page of the auction.`,
  },
  auctionOngoingForViewingUsers: {
    subject: '{{auctionName}} ends soon',
    body: `Dear {{firstName}},

The auction {{auctionName}} is under way and ends on {{auctionEnd}}.

Please place or revise your bids in good time: what arrives after the end cannot be taken into account.`,
  },
  auctionCompletedForViewingUsers: {
    subject: '{{auctionName}} has ended',
    body: `Dear {{firstName}},

The auction {{auctionName}} ended on {{auctionEnd}}. Thank you for taking part.

{{houseName}} now goes through the results. You will hear from us when they are published.`,
  },
};
