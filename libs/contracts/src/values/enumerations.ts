export const ROLES = [
  'guest',
  'admin',
  'auditor',
  'tenderManager',
  'reception',
  'goods',
  'compliance',
  'observer',
  'buyer',
  'buyerCompanyMember',
  'viewerOnly',
] as const;
export type Role = (typeof ROLES)[number];
/** Roles of the firm; all other signed-in users belong to a company. */
export const STAFF_ROLES = [
  'admin',
  'tenderManager',
  'reception',
  'goods',
  'compliance',
  'auditor',
  'observer',
] as const satisfies readonly Role[];
export const COMPANY_ROLES = ['buyer', 'buyerCompanyMember', 'viewerOnly'] as const satisfies readonly Role[];
/** Roles that a company can assign to its people. */
export const MEMBER_ROLES = ['buyerCompanyMember', 'viewerOnly'] as const satisfies readonly CompanyRole[];
export type MemberRole = (typeof MEMBER_ROLES)[number];
export type StaffRole = (typeof STAFF_ROLES)[number];
export type CompanyRole = (typeof COMPANY_ROLES)[number];
export const ROLE_LABELS: Record<Role, string> = {
  guest: 'Guest',
  admin: 'Admin',
  auditor: 'Auditor',
  tenderManager: 'Tender Manager',
  reception: 'Reception',
  goods: 'Goods',
  compliance: 'Compliance',
  observer: 'Observer',
  buyer: 'Buyer',
  buyerCompanyMember: 'Company Member',
  viewerOnly: 'Viewing Member',
};
/** Whether a role is in a list of roles. For rights use `can`. */
export const isRoleOf = <R extends Role>(roles: readonly R[], role: string): role is R =>
  (roles as readonly string[]).includes(role);
export const isMemberRole = (role: string): role is MemberRole => isRoleOf(MEMBER_ROLES, role);

export const OBSERVED_KINDS = ['auction', 'viewing'] as const;
export type ObservedKind = (typeof OBSERVED_KINDS)[number];

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'deleted'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Why a person was not invited to a company. `twice`: the call names the address once before. */
export const INVITATION_SKIPS = ['alreadyMember', 'notPossible', 'twice'] as const;
export type InvitationSkip = (typeof INVITATION_SKIPS)[number];

/** Why an address was not invited to an auction or viewing. `invitedToSignUp`: it has no account. */
export const AUCTION_INVITATION_SKIPS = ['invitedToSignUp', 'notApproved', 'staff'] as const;
export type AuctionInvitationSkip = (typeof AUCTION_INVITATION_SKIPS)[number];

/** Templates of mails about accounts. Staff cannot change them. */
export const MAIL_TEMPLATES = [
  'memberInvitation',
  'staffInvitation',
  'signUpInvitation',
  'confirmEmail',
  'passwordReset',
  'passwordChanged',
  'signUpAgain',
  'signInTries',
  'invitationElsewhere',
  'newColleague',
  'factorsChanged',
  'factorSetup',
  'colleagueFactorsReset',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
export const MAIL_LABELS: Record<MailTemplate, string> = {
  memberInvitation: 'Invitation to a company',
  staffInvitation: 'Invitation to the staff',
  signUpInvitation: 'Invitation to sign up',
  confirmEmail: 'Confirmation of the e-mail address',
  passwordReset: 'New password',
  passwordChanged: 'The password was changed',
  signUpAgain: 'Sign-up with an address in use',
  signInTries: 'Failed attempts to sign in',
  invitationElsewhere: 'Invitation of a person who has an account',
  newColleague: 'A colleague was added or has a new role',
  factorsChanged: 'The second factors were changed',
  factorSetup: 'Set up a second factor',
  colleagueFactorsReset: 'The second factors of a colleague were removed',
};

export const GOODS_CATEGORIES = ['roughDiamond', 'polishedDiamond', 'gemstones'] as const;
export type GoodsCategory = (typeof GOODS_CATEGORIES)[number];
export const GOODS_CATEGORY_LABELS: Record<GoodsCategory, string> = {
  roughDiamond: 'Rough diamonds',
  polishedDiamond: 'Polished diamonds',
  gemstones: 'Gemstones',
};

export const AUCTION_TYPES = ['tenderPayAsBid', 'highestLosingPrice'] as const;
export type AuctionType = (typeof AUCTION_TYPES)[number];
export const AUCTION_TYPE_LABELS: Record<AuctionType, string> = {
  tenderPayAsBid: 'Tender pay as Bid',
  highestLosingPrice: 'Highest Losing Price',
};

export const AUCTION_STATUSES = ['live', 'completed', 'pending', 'paused'] as const;
export type AuctionStatus = (typeof AUCTION_STATUSES)[number];

export const BID_VISIBILITIES = ['open', 'sealed'] as const;
export type BidVisibility = (typeof BID_VISIBILITIES)[number];

export const WITHDRAWAL_RULES = ['allowed', 'forbidden'] as const;
export type WithdrawalRule = (typeof WITHDRAWAL_RULES)[number];

export const BID_STATUSES = ['standing', 'withdrawn', 'void'] as const;
export type BidStatus = (typeof BID_STATUSES)[number];
