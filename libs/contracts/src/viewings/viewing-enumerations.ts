export const VIEWING_STATUSES = ['draft', 'published', 'live', 'completed'] as const;
export type ViewingStatus = (typeof VIEWING_STATUSES)[number];
export const VIEWING_STATUS_LABELS: Record<ViewingStatus, string> = {
  draft: 'Pending Setup',
  published: 'Viewing published',
  live: 'Live Viewing',
  completed: 'Completed',
};

export const ROOM_STATUSES = ['free', 'occupied'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

export const GOODS_AVAILABILITIES = ['available', 'assigned', 'completed'] as const;
export type GoodsAvailability = (typeof GOODS_AVAILABILITIES)[number];

export const MOVEMENT_STATUSES = [
  'assigned',
  'returned',
  'stock',
  'reAssigned',
  'completed',
  'initiallyAssigned',
] as const;
export type MovementStatus = (typeof MOVEMENT_STATUSES)[number];
export const MOVEMENT_STATUS_LABELS: Record<MovementStatus, string> = {
  initiallyAssigned: 'Initially assigned',
  assigned: 'Assigned',
  reAssigned: 'Re-assigned',
  returned: 'Returned',
  stock: 'In Stock',
  completed: 'Completed',
};

export const BOOKING_STATUSES = ['pending', 'approved', 'rejected', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  approved: 'Confirmed',
  rejected: 'Rejected',
  completed: 'Completed',
};

/** Types of a viewing's events: the kinds of diary entries. */
export const DIARY_KINDS = [
  'ViewingCreated',
  'ViewingUpdated',
  'CompaniesInvited',
  'RoomAdded',
  'RoomUpdated',
  'GoodsAdded',
  'GoodUpdated',
  'ViewingPublished',
  'BookingRequested',
  'BookingApproved',
  'BookingCreated',
  'BookingUpdated',
  'BookingRejected',
  'BookingCancelled',
  'ViewingWentLive',
  'RoomSignedIn',
  'GoodsAssigned',
  'GoodsReassigned',
  'GoodsReturned',
  'RoomSignedOut',
  'BookingCompleted',
  'RoomsSwapped',
  'AddendumPublished',
  'GoodDeleted',
  'RoomDeleted',
  'PersonRemoved',
  'CompanyRemoved',
  'ViewingCompleted',
] as const;
export type DiaryKind = (typeof DIARY_KINDS)[number];

/** Types of a booking's events, which its company may see. */
export const BOOKING_STEP_KINDS = [
  'BookingRequested',
  'BookingCreated',
  'BookingApproved',
  'BookingUpdated',
  'BookingRejected',
  'BookingCancelled',
  'BookingCompleted',
] as const satisfies readonly DiaryKind[];
export type BookingStepKind = (typeof BOOKING_STEP_KINDS)[number];
