/**
 * The types of events of auctions and viewings in words, as the audit page shows them. The specs of both contexts hold
 * these tables to their events.
 */
export const AUCTION_EVENT_LABELS = {
  AuctionCreated: 'Auction created',
  AuctionUpdated: 'Auction updated',
  LotsAdded: 'Lots added',
  LotsDeleted: 'Lots deleted',
  LotChanged: 'Lot changed',
  LotRemoved: 'Lot removed',
  LotImagesAdded: 'Lot images added',
  LotImagesArranged: 'Lot images arranged',
  CompaniesInvited: 'Companies invited',
  CompanyRemoved: 'Company removed',
  AuctionPublished: 'Auction published',
  AuctionWentLive: 'Auction went live',
  AuctionPaused: 'Auction paused',
  AuctionResumed: 'Auction resumed',
  BidPlaced: 'Bid placed',
  BidRevised: 'Bid revised',
  BidWithdrawn: 'Bid withdrawn',
  BidsVoided: 'Bids voided',
  EndExtended: 'End extended',
  LotWithdrawn: 'Lot withdrawn',
  AuctionCompleted: 'Auction completed',
  AuctionCancelled: 'Auction cancelled',
  LotDecided: 'Lot decided',
  ResultPublished: 'Result published',
} as const;

export const VIEWING_EVENT_LABELS = {
  ViewingCreated: 'Viewing created',
  ViewingUpdated: 'Viewing updated',
  CompaniesInvited: 'Companies invited',
  RoomAdded: 'Room added',
  RoomUpdated: 'Room updated',
  GoodsAdded: 'Goods added',
  GoodUpdated: 'Good updated',
  ViewingPublished: 'Viewing published',
  BookingRequested: 'Booking requested',
  BookingApproved: 'Booking approved',
  BookingCreated: 'Booking created',
  BookingUpdated: 'Booking updated',
  BookingRejected: 'Booking rejected',
  BookingCancelled: 'Booking cancelled',
  ViewingWentLive: 'Viewing went live',
  RoomSignedIn: 'Room signed in',
  GoodsAssigned: 'Goods assigned',
  GoodsReassigned: 'Goods reassigned',
  GoodsReturned: 'Goods returned',
  RoomSignedOut: 'Room signed out',
  BookingCompleted: 'Booking completed',
  RoomsSwapped: 'Rooms swapped',
  GoodDeleted: 'Good deleted',
  RoomDeleted: 'Room deleted',
  PersonRemoved: 'Person removed',
  CompanyRemoved: 'Company removed',
  ViewingCompleted: 'Viewing completed',
} as const;

/** The type that every kind of stream has: a command with an idempotency key changed nothing. */
export const COMMON_EVENT_LABELS = { NothingChanged: 'Nothing changed' } as const;
