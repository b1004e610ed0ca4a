import type { TemplateName } from '@tender/contracts';
import type { TemplateText } from './template-text.js';

/** The ten built-in templates (`domain.md §6`). Each message shows its link as a button below the text. */
export const DEFAULT_TEMPLATES: Record<TemplateName, TemplateText> = {
  welcomeTemplate: {
    subject: 'Welcome, {{firstName}}',
    body: `Dear {{firstName}} {{lastName}},

Thank you for registering {{companyName}} with our tender house. We have received your application.

We check every company before it takes part in a viewing or a tender. We will inform you as soon as the check is done. Until then you can sign in, complete your profile and add the documents of your company.`,
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

The goods list of {{viewingName}} is now available. The viewing is open from {{viewingStart}} to {{viewingEnd}} in {{viewingLocation}}.

You can see the parcels and book your slots on the page of the viewing.`,
  },
  auctionPausedTemplate: {
    subject: '{{auctionName}} is paused',
    body: `Dear {{firstName}},

The auction {{auctionName}} is paused. Bids cannot be placed during the pause. The pause does not change any bid.

We will inform you when the auction resumes, and when it will end.`,
  },
  auctionResumedTemplate: {
    subject: '{{auctionName}} has resumed',
    body: `Dear {{firstName}},

The auction {{auctionName}} has resumed, and bids can be placed again. It now ends on {{auctionEnd}}.

The pause did not change any bid.`,
  },
  auctionCancelledTemplate: {
    subject: '{{auctionName}} has been cancelled',
    body: `Dear {{firstName}},

The auction {{auctionName}} has been cancelled. No lot is sold, and no bid has any effect.

We apologise for the inconvenience. If you have questions, please contact us.`,
  },
  tenderBiddingDetails: {
    subject: 'Your bids in {{auctionName}}',
    body: `Dear {{firstName}},

The auction {{auctionName}} ended on {{auctionEnd}}. These are the bids of {{companyName}} at its end:

{{biddingDetails}}

Results are published once {{houseName}} has confirmed them. This message is confidential to your company.`,
  },
  auctionStartedForViewingUsers: {
    subject: '{{auctionName}} has started',
    body: `Dear {{firstName}},

The auction {{auctionName}} has started. Bids can be placed until {{auctionEnd}}.

The page of the auction shows all lots and the status of your bids.`,
  },
  auctionOngoingForViewingUsers: {
    subject: '{{auctionName}} ends soon',
    body: `Dear {{firstName}},

The auction {{auctionName}} is live and ends on {{auctionEnd}}.

Please place or revise your bids in good time. Bids that arrive after the end are not accepted.`,
  },
  auctionCompletedForViewingUsers: {
    subject: '{{auctionName}} has ended',
    body: `Dear {{firstName}},

The auction {{auctionName}} ended on {{auctionEnd}}. Thank you for taking part.

{{houseName}} now checks the results. We will inform you when they are published.`,
  },
};
