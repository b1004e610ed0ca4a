import type { Measurement } from '../measurement/bench.js';
import { calmControlRoom, busyControlRoom, controlRoomInMemory, fullControlRoom } from './control-room.js';
import { firstVisits, insideOn3G } from './web-first-visit.js';
import { floor, floorAtWork } from './web-floor.js';
import { navigation } from './web-navigation.js';
import { pauseSeen, reconnection } from './web-live-messages.js';
import { overlays } from './web-overlays.js';
import { pages } from './web-pages.js';
import { thousandBids } from './web-thousand.js';
import { walkBids } from './web-walk-bids.js';
import { walkPhone } from './web-walk-phone.js';
import { toFirstBid, toPublishedResult, toSignUp } from './web-walk.js';

/** Measurements in the browser. Most repeat those of the review of release 0.1.0. */
export const web: Readonly<Record<string, Measurement>> = {
  'web/door': firstVisits,
  'web/floor': floor,
  'web/floor-at-work': floorAtWork,
  'web/inside-on-3g': insideOn3G,
  'web/navigation': navigation,
  'web/control-room-calm': calmControlRoom,
  'web/control-room-busy': busyControlRoom,
  'web/control-room-memory': controlRoomInMemory,
  'web/pause': pauseSeen,
  'web/reconnection': reconnection,
  'web/thousand-bids': thousandBids,
  'web/walk': toPublishedResult,
  'web/sign-up': toSignUp,
  'web/first-bid': toFirstBid,
  'web/walk-bids': walkBids,
  'web/walk-phone': walkPhone,
  'web/pages': pages,
  'web/overlays': overlays,
  'web/control-room-full': fullControlRoom,
};
