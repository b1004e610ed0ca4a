/** Every refusal that a client can meet: its code and its HTTP status (`domain.md §9`). The compiler checks that none is missing. */
export const ERROR_STATUS = {
  MALFORMED: 400,
  INVALID: 400,
  NO_SESSION: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  NOT_APPROVED: 409,
  EMAIL_TAKEN: 409,
  LINK_NOT_VALID: 409,
  OTHER_ACCOUNT: 409,
  OWN_ACCOUNT: 409,
  NOT_INVITED: 409,
  COLLEAGUE_NOT_BIDDING: 409,
  LAST_ADMIN: 409,
  ROLE_NOT_POSSIBLE: 409,
  STATUS_NOT_POSSIBLE: 409,
  AUCTION_EXISTS: 409,
  AUCTION_NOT_PENDING: 409,
  AUCTION_NOT_PUBLISHED: 409,
  AUCTION_ALREADY_PUBLISHED: 409,
  AUCTION_NOT_LIVE: 409,
  AUCTION_NOT_RUNNING: 409,
  AUCTION_NOT_COMPLETED: 409,
  AUCTION_COMPLETED: 409,
  AUCTION_CANCELLED: 409,
  AUCTION_ENDED: 409,
  ENDS_IN_THE_PAST: 409,
  END_NOT_LATER: 409,
  ENDS_BEFORE_START: 409,
  SOFT_CLOSE_WHEN_SEALED: 409,
  FIELD_NOT_CHANGEABLE: 409,
  NO_LOTS: 409,
  TOO_MANY_LOTS: 409,
  NO_COMPANY_INVITED: 409,
  LOT_NUMBER_TAKEN: 409,
  LOT_WITHDRAWN: 409,
  LOT_WITHOUT_BID: 409,
  LOTS_UNDECIDED: 409,
  RESULT_PUBLISHED: 409,
  COMPANY_NOT_INVITED: 409,
  COMPANY_NOT_APPROVED: 409,
  BID_EXISTS: 409,
  BID_NOT_STANDING: 409,
  BID_BELOW_MINIMUM: 409,
  WITHDRAWAL_FORBIDDEN: 409,
  VIEWING_EXISTS: 409,
  VIEWING_INCOMPLETE: 409,
  VIEWING_NOT_OPEN: 409,
  GOODS_NOT_SHOWN: 409,
  VIEWING_NOT_LIVE: 409,
  VIEWING_COMPLETED: 409,
  VIEWING_FULL: 409,
  DATES_NOT_POSSIBLE: 409,
  BOOKINGS_OUTSIDE: 409,
  ROOM_NAME_TAKEN: 409,
  ROOM_IN_USE: 409,
  ROOM_OCCUPIED: 409,
  ROOM_NOT_OCCUPIED: 409,
  ROOM_BOOKED: 409,
  GOOD_NUMBER_TAKEN: 409,
  GOODS_NOT_IN_STOCK: 409,
  GOODS_NOT_IN_ROOM: 409,
  SLOT_OUTSIDE_VIEWING: 409,
  SLOT_PASSED: 409,
  SLOT_NOT_FREE: 409,
  COMPANY_BOOKED: 409,
  ATTENDEE_NOT_MEMBER: 409,
  BOOKING_NOT_PENDING: 409,
  BOOKING_NOT_APPROVED: 409,
  BOOKING_ELSEWHERE: 409,
  BOOKING_ENDED: 409,
  KEY_REUSED: 409,
  PAPERS_FULL: 409,
  BUSY: 409,
  SOCKET_PROTOCOL_UNKNOWN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DISK_FULL: 503,
  READ_MODEL_STOPPED: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One field that broke one rule. */
export interface FieldError {
  /** Its path in the body: `dealsData.3.lotNo`. */
  field: string;
  /** The rule's name: `maxLength`. */
  rule: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorAnswer {
  /** The HTTP status. */
  statusCode: number;
  /** What programs go by. */
  code: ErrorCode;
  /** For people. */
  message: string;
  /** Of `INVALID` the fields that broke a rule; otherwise what there is to tell of this code. */
  details?: FieldError[] | Record<string, unknown>;
  /** The request's id, as in the logs and in the metadata of events. */
  reference: string;
}
