import { AUCTION_TYPES, BID_VISIBILITIES, GOODS_CATEGORIES, WITHDRAWAL_RULES } from '@tender/contracts';
import {
  ADDENDUM_SHAPE,
  eitherOf,
  isBoolean,
  isInstantText,
  isKnownRules,
  isOneOf,
  isPositive,
  isRevision,
  isText,
  isWholeNumber,
  listOf,
  objectOf,
  orNull,
  STONES_SHAPE,
  type Shape,
} from '@tender/kernel';
import { isTimeZone } from '@tender/contracts/slots';
import type { AuctionEvent, AuctionEventType, AuctionDetails, LotDetails } from './auction.events.js';

/** Shapes of an auction's details in events. The rules rely on them: routes check requests, and verification checks stored events. */

const DETAILS: Readonly<Record<Exclude<keyof AuctionDetails, 'timeZone'>, Shape>> = {
  name: isText,
  type: isOneOf(AUCTION_TYPES),
  category: orNull(isOneOf(GOODS_CATEGORIES)),
  description: isText,
  viewing: orNull(isText),
  startsAt: isInstantText,
  endsAt: isInstantText,
  bidVisibility: isOneOf(BID_VISIBILITIES),
  withdrawals: isOneOf(WITHDRAWAL_RULES),
  extension: orNull(
    objectOf(
      { windowSeconds: isPositive, extendSeconds: isPositive },
      { stepPercent: isPositive, latestEndSeconds: isPositive },
    ),
  ),
};

const isTrue: Shape = (value) => value === true;
const DRAFT_FACTS = { timeZone: isTimeZone, timeZoneGiven: isTrue, wrappedSealKey: isText };

const LOT_IDENTITY = { lotId: isText, lotNo: isText, reservePrice: isWholeNumber };
const LOT_DETAILS: Readonly<Record<Exclude<keyof LotDetails, keyof typeof LOT_IDENTITY>, Shape>> = {
  ...STONES_SHAPE,
  minimumBid: isWholeNumber,
  good: isText,
  images: listOf(isText),
};
const LOT = objectOf(LOT_IDENTITY, LOT_DETAILS);

const AMOUNT = { amount: isWholeNumber, sealed: isText };
const ON_BEHALF = { onBehalf: objectOf({ reason: isText }) };
const BID = { bidId: isText, lotId: isText, companyId: isText, userId: isText };
const WITHDRAWN_BID = objectOf({ userId: isText, placedAt: isInstantText, revisedAt: orNull(isInstantText) }, AMOUNT);
/** A seal key: 32 bytes in base64url. */
const isSealKey: Shape = (value) => isText(value) && /^[\w-]{43}$/.test(value as string);
const isSalt: Shape = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value as string);
const isGivenReason: Shape = (value) => isText(value) && (value as string).trim() !== '';
const NOTHING = objectOf({});
const INVITED = { companies: listOf(objectOf({ companyId: isText, userIds: listOf(isText) })) };
const LOT_IMAGE = objectOf({ imageId: isText, small: isText, large: isText });
const OUTCOME = objectOf({
  lotId: isText,
  winnerBid: orNull(isWholeNumber),
  secondHighestBid: orNull(isWholeNumber),
  priceToPay: orNull(isWholeNumber),
  winner: orNull(objectOf({ bidId: isText, companyId: isText, userId: isText })),
  sold: orNull(isBoolean),
});

const SHAPES: Readonly<Record<AuctionEventType, Shape>> = {
  AuctionCreated: objectOf({ ...DETAILS, auctionId: isText, rules: isKnownRules }, DRAFT_FACTS),
  AuctionUpdated: objectOf({}, { ...DETAILS, ...DRAFT_FACTS }),
  LotsAdded: objectOf({ lots: listOf(LOT), total: isPositive }),
  LotsDeleted: NOTHING,
  LotChanged: objectOf({ lot: LOT }),
  LotRemoved: objectOf({ lotId: isText, total: isWholeNumber }),
  LotImagesAdded: objectOf({
    lots: listOf(objectOf({ lotId: isText, images: listOf(LOT_IMAGE) })),
    replaced: isBoolean,
  }),
  LotImagesArranged: objectOf({ lotId: isText, images: listOf(isText) }),
  CompaniesInvited: eitherOf(objectOf(INVITED), objectOf({ ...INVITED, approvedBy: isText, approval: isRevision })),
  CompanyRemoved: objectOf({ companyId: isText }),
  AuctionPublished: objectOf({}, { timeZone: isTimeZone }),
  AuctionWentLive: objectOf({ startsAt: isInstantText, endsAt: isInstantText }),
  AuctionPaused: objectOf({ reason: isText, since: isInstantText }, { toldToCompanies: isBoolean }),
  AuctionResumed: objectOf({ endsAt: isInstantText }),
  BidPlaced: objectOf(BID, { ...AMOUNT, ...ON_BEHALF }),
  BidRevised: objectOf(BID, { ...AMOUNT, ...ON_BEHALF, placedAt: isInstantText }),
  BidWithdrawn: objectOf(BID, { ...ON_BEHALF, bid: WITHDRAWN_BID }),
  BidsVoided: objectOf({ companyId: isText, reason: isText }, { bidIds: listOf(isText), toldToCompany: isBoolean }),
  EndExtended: objectOf({ endsAt: isInstantText }),
  LotWithdrawn: objectOf({ lotId: isText, reason: isText }),
  AuctionCompleted: objectOf({ results: listOf(OUTCOME) }, { sealKey: isSealKey, reason: isGivenReason }),
  AuctionCancelled: objectOf({ reason: isText }),
  LotDecided: objectOf({ lotId: isText, sold: isBoolean, reason: isText }),
  AddendumPublished: ADDENDUM_SHAPE,
  ResultPublished: objectOf({ netProfit: orNull(isWholeNumber) }, { salt: isSalt }),
};

export const hasAuctionShape = ({ type, data }: AuctionEvent): boolean => SHAPES[type](data);
