import {
  TAB_HEADER,
  type AddStaffBody,
  type WithAddendum,
  type AuctionInvitationSkip,
  type AuctionView,
  type AwaitedSignUpView,
  type BidBody,
  type BidDraftsBody,
  type BidDraftsView,
  type BidRevisionBody,
  type BidView,
  type ClockView,
  type CompanyUpdates,
  type CompanyView,
  type CreateAuctionBody,
  type DailySummary,
  type HappeningView,
  type Instant,
  type InvitationOutcome,
  type LotMarkBody,
  type LotPreference,
  type LotRow,
  type LotView,
  type NewMemberBody,
  type SignInBody,
  type SignUpBody,
  type Usd,
  type UserUpdates,
  type UserView,
  type WaitingInvitationsOfPerson,
} from '@tender/contracts';
import { ApiSession, type Payload } from './api-session.js';
import { AddendumCalls } from './auctions/addendum-calls.js';
import { LotImageCalls } from './auctions/lot-image-calls.js';
import { AuditCalls } from './audit/audit-calls.js';
import { LogCalls } from './proof/log-calls.js';
import { AwardCalls } from './proof/award-calls.js';
import { ProofCalls } from './proof/proof-calls.js';
import { NotificationCalls } from './messaging/notification-calls.js';
import { TemplateCalls } from './messaging/template-calls.js';
import { untilListed } from './until-listed.js';
import { HouseCalls } from './people/house-calls.js';
import { TermsCalls } from './people/terms-calls.js';
import { DocumentCalls } from './documents/document-calls.js';
import { FolderCalls } from './documents/folder-calls.js';
import { BookingCalls } from './viewings/booking-calls.js';
import { GoodsCalls } from './viewings/goods-calls.js';
import { RoomCalls } from './viewings/room-calls.js';
import { ViewingCalls } from './viewings/viewing-calls.js';

export interface AuctionInvitations {
  auction: AuctionView;
  invited: { email: string }[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

/** API calls by name. Each returns the content of its response, or throws `RefusedCall`. */
export class ApiDriver extends ApiSession {
  /** The user as of the last sign-in. */
  user: UserView | null = null;

  readonly house = new HouseCalls(this);
  readonly terms = new TermsCalls(this);
  readonly viewings = new ViewingCalls(this);
  readonly rooms = new RoomCalls(this);
  readonly goods = new GoodsCalls(this);
  readonly bookings = new BookingCalls(this);
  readonly notifications = new NotificationCalls(this);
  readonly templates = new TemplateCalls(this);
  readonly folders = new FolderCalls(this);
  readonly documents = new DocumentCalls(this);
  readonly addenda = new AddendumCalls(this);
  readonly lotImages = new LotImageCalls(this);
  readonly audit = new AuditCalls(this);
  readonly log = new LogCalls(this);
  readonly proof = new ProofCalls(this);
  readonly awards = new AwardCalls(this);

  get userId(): string {
    return this.user?._id ?? '';
  }

  get companyId(): string {
    return this.user?.companyId ?? '';
  }

  get email(): string {
    return this.user?.email ?? '';
  }

  signUp(body: SignUpBody): Promise<{ received: true }> {
    return this.call('POST', '/api/auth/signup', { body });
  }

  async signIn({ email, password }: SignInBody): Promise<this> {
    return this.startSession('signin', { email, password });
  }

  async signOut(): Promise<void> {
    await this.call('POST', '/api/auth/logout');
    this.user = null;
  }

  async acceptInvitation(token: string, password: string): Promise<this> {
    return this.startSession('accept-invite', { token, password });
  }

  private async startSession(way: string, body: object): Promise<this> {
    this.user = (await this.call<{ user: UserView }>('POST', `/api/auth/${way}`, { body })).user;
    return this;
  }

  async me(): Promise<UserView> {
    return (await this.call<{ user: UserView }>('GET', '/api/profile/me')).user;
  }

  /** Uploads the own papers: PDF or picture. */
  async givePapers(papers: Partial<Record<'doc1' | 'doc2', File>>): Promise<UserView> {
    const path = `/api/user/buyer/update/${this.userId}`;
    return (await this.sendFiles<{ updatedUser: UserView }>('PATCH', path, [], papers)).updatedUser;
  }

  async users(): Promise<UserView[]> {
    return (await this.call<{ users: UserView[] }>('GET', '/api/user/getAll')).users;
  }

  async updateUser(userId: string, updates: UserUpdates): Promise<UserView> {
    return (await this.call<{ updatedUser: UserView }>('PATCH', `/api/user/update/${userId}`, { body: { updates } }))
      .updatedUser;
  }

  /** Approves a person as soon as the sign-up is listed, because read models lag behind. @throws Error for an unknown address. */
  async approve(email: string, updates: Pick<UserUpdates, 'invite'> = {}): Promise<UserView> {
    const ofAddress = async () => (await this.users()).find((known) => known.email === email);
    const { _id } = await untilListed(ofAddress, { missing: `a user with the address ${email}` });
    return this.updateUser(_id, { status: 'approved', ...updates });
  }

  waitingInvitations(userId: string): Promise<WaitingInvitationsOfPerson> {
    return this.call('GET', `/api/dashboard/invitations/${userId}`);
  }

  async awaitedSignUps(to: string): Promise<AwaitedSignUpView[]> {
    return (await this.call<{ awaited: AwaitedSignUpView[] }>('GET', `/api/user/awaited/${to}`)).awaited;
  }

  async withdrawInvitation(to: string, email: string): Promise<void> {
    await this.call('DELETE', `/api/user/awaited/${to}`, { body: { email } });
  }

  async addStaff(body: AddStaffBody): Promise<UserView> {
    return (await this.call<{ user: UserView }>('POST', '/api/user/staff', { body })).user;
  }

  inviteMember(companyId: string, body: NewMemberBody): Promise<InvitationOutcome> {
    return this.call('POST', `/api/user/addByCompany/${companyId}`, { body });
  }

  inviteMembers(companyId: string, users: readonly NewMemberBody[]): Promise<InvitationOutcome> {
    return this.call('POST', `/api/user/add-multiple/${companyId}`, { body: { users } });
  }

  async company(): Promise<CompanyView> {
    return (await this.call<{ company: CompanyView }>('GET', '/api/company/get')).company;
  }

  async updateCompany(companyId: string, body: CompanyUpdates): Promise<CompanyView> {
    return (await this.call<{ updatedCompany: CompanyView }>('PATCH', `/api/company/update/${companyId}`, { body }))
      .updatedCompany;
  }

  async auctions(): Promise<AuctionView[]> {
    return (await this.call<{ auctions: AuctionView[] }>('GET', '/api/auction/getAllAuctions')).auctions;
  }

  async createAuction(body: CreateAuctionBody, more: Pick<Payload, 'headers'> = {}): Promise<AuctionView> {
    const asked = { body, ...more };
    return (await this.call<{ createdAuction: AuctionView }>('POST', '/api/auction/create', asked)).createdAuction;
  }

  async updateAuction(auctionId: string, body: Partial<CreateAuctionBody> & WithAddendum): Promise<AuctionView> {
    return (await this.call<{ updatedAuction: AuctionView }>('PATCH', `/api/auction/update/${auctionId}`, { body }))
      .updatedAuction;
  }

  invite(auctionId: string, emails: readonly string[]): Promise<AuctionInvitations> {
    return this.call('PATCH', `/api/auction/bulk-invite/${auctionId}`, { body: { emails } });
  }

  removeCompany(auctionId: string, companyId: string): Promise<AuctionView> {
    return this.runAuctionAction('remove', auctionId, { companyId });
  }

  async publish(auctionId: string): Promise<AuctionView> {
    return (await this.call<{ auction: AuctionView }>('POST', `/api/auction/publish/${auctionId}`)).auction;
  }

  /** Opens a published auction, or resumes a paused one. @param endsAt only to change the end. */
  goLive(auctionId: string, endsAt?: string): Promise<AuctionView> {
    return this.runAuctionAction('live', auctionId, { data: { endsAt } });
  }

  /** @param reason visible to the invited companies too. */
  pause(auctionId: string, reason?: string): Promise<AuctionView> {
    return this.runAuctionAction('pause', auctionId, { reason, toldToCompanies: true });
  }

  /** @param reason visible only to staff. */
  complete(auctionId: string, reason?: string): Promise<AuctionView> {
    return this.runAuctionAction('complete', auctionId, { reason });
  }

  cancel(auctionId: string, reason: string): Promise<AuctionView> {
    return this.runAuctionAction('cancel', auctionId, { reason });
  }

  publishResult(auctionId: string, netProfit: Usd | null): Promise<AuctionView> {
    return this.runAuctionAction('result/publish', auctionId, { netProfit });
  }

  private async runAuctionAction(act: string, auctionId: string, body: object = {}): Promise<AuctionView> {
    return (await this.call<{ auction: AuctionView }>('PATCH', `/api/auction/${act}/${auctionId}`, { body })).auction;
  }

  async lots(auctionId: string): Promise<LotView[]> {
    return (await this.call<{ lots: LotView[] }>('GET', `/api/lot/getLots/${auctionId}`)).lots;
  }

  async addLots(
    auctionId: string,
    dealsData: readonly LotRow[],
    more: WithAddendum & { evenIfSold?: boolean } = {},
  ): Promise<LotView[]> {
    const body = { dealsData, ...more };
    return (await this.call<{ lots: LotView[] }>('POST', `/api/lot/upload/${auctionId}`, { body })).lots;
  }

  async changeLot(lotId: string, body: LotRow & WithAddendum): Promise<LotView> {
    return (await this.call<{ lot: LotView }>('PATCH', `/api/lot/update/${lotId}`, { body })).lot;
  }

  /** @returns the remaining lots. */
  async removeLot(lotId: string, body: WithAddendum = {}): Promise<LotView[]> {
    return (await this.call<{ lots: LotView[] }>('DELETE', `/api/lot/remove/${lotId}`, { body })).lots;
  }

  async decideLot(lotId: string, sold: boolean, reason?: string): Promise<LotView> {
    return (await this.call<{ lot: LotView }>('PATCH', `/api/lot/sold/unsold/${lotId}`, { body: { sold, reason } }))
      .lot;
  }

  /** @param tab any id of the calling browser tab */
  async markLots(preferences: readonly LotMarkBody[], tab?: string): Promise<LotPreference[]> {
    return (
      await this.call<{ preferences: LotPreference[] }>('PATCH', '/api/lot/updatepreferences', {
        body: { preferences },
        ...(tab !== undefined && { headers: { [TAB_HEADER]: tab } }),
      })
    ).preferences;
  }

  /** Recent events of an auction, newest first. */
  async happenings(auctionId: string): Promise<HappeningView[]> {
    return (await this.call<{ happenings: HappeningView[] }>('GET', `/api/auction/happened/${auctionId}`)).happenings;
  }

  async drafts(auctionId: string): Promise<BidDraftsView> {
    return (await this.call<{ drafts: BidDraftsView }>('GET', `/api/bidding/drafts/${auctionId}`)).drafts;
  }

  async keepDrafts(auctionId: string, changes: BidDraftsBody): Promise<void> {
    await this.call('PATCH', `/api/bidding/drafts/${auctionId}`, { body: changes });
  }

  async placeBid(body: BidBody): Promise<BidView> {
    return (await this.call<{ bidding: BidView }>('POST', '/api/bidding/create', { body })).bidding;
  }

  async reviseBid(bidId: string, body: BidRevisionBody): Promise<BidView> {
    return (await this.call<{ bidding: BidView }>('PATCH', `/api/bidding/update/${bidId}`, { body })).bidding;
  }

  async withdrawBid(bidId: string): Promise<BidView> {
    return (await this.call<{ bidding: BidView }>('DELETE', `/api/bidding/delete/${bidId}`)).bidding;
  }

  /** For staff. Without `bidIds` all active bids of the company. */
  async voidBids(
    auctionId: string,
    body: { companyId: string; reason: string; toldToCompany?: boolean; bidIds?: readonly string[] },
  ): Promise<BidView[]> {
    return (await this.call<{ biddings: BidView[] }>('PATCH', `/api/bidding/void/${auctionId}`, { body })).biddings;
  }

  async bids(auctionId: string): Promise<BidView[]> {
    return (await this.call<{ biddings: BidView[] }>('GET', `/api/bidding/getByAuction/${auctionId}`)).biddings;
  }

  async ownBids(): Promise<BidView[]> {
    return (await this.call<{ biddings: BidView[] }>('GET', '/api/bidding/getAllUserBids')).biddings;
  }

  async clock(): Promise<ClockView> {
    return (await this.call<{ clock: ClockView }>('GET', '/api/reactor/clock')).clock;
  }

  /** @param machine time of the machine's clock that the admin saw */
  async acceptClock(machine: Instant): Promise<ClockView> {
    return (await this.call<{ clock: ClockView }>('POST', '/api/reactor/accept-clock', { body: { machine } })).clock;
  }

  async dailySummary(): Promise<DailySummary> {
    return (await this.call<{ dailySummary: DailySummary }>('GET', '/api/dashboard/getDailySummary')).dailySummary;
  }
}
