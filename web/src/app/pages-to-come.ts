import type { PagePath } from '@tender/contracts';

/** What stands behind each address that no feature serves yet. A feature that brings the page takes its line away. */
export const PAGES_TO_COME: { readonly [Page in PagePath]?: { title: string; purpose: string } } = {
  '/viewing-setup': { title: 'Viewing setup', purpose: 'plan viewings, their rooms and the goods on show' },
  '/viewing-management': { title: 'Viewing management', purpose: 'run viewings: bookings, rooms and goods' },
  '/notifications': { title: 'Notifications', purpose: 'read the messages of the house' },
  '/booking-history': { title: 'Booking history', purpose: 'see your company’s past and coming appointments' },
  '/billiton-downloads': { title: 'Downloads', purpose: 'fetch documents that the house has published' },
  '/notifications-hub': { title: 'Notifications hub', purpose: 'write to buyers and see what was delivered' },
  '/downloads': { title: 'Downloads', purpose: 'manage folders and documents' },
  '/audit': { title: 'Audit', purpose: 'replay an auction event by event and verify its history' },
};
