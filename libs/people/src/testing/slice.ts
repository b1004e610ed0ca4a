import type { Type } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import type { CompanyRole, MailTemplate } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { HttpModule } from '@tender/http';
import { newId, SYSTEM, type Actor } from '@tender/kernel';
import { linkOf, mailKeyOf } from '../mails/kept-mails.js';
import { MemberService } from '../members/member-service.js';
import { UserService } from '../members/user-service.js';
import { Memberships } from '../membership/membership.js';
import { PeopleModule } from '../people.module.js';
import { outboxRecords, userRecords } from '../records.js';
import { InvitationAcceptance } from '../sign-in/invitation-acceptance.js';
import type { SignInResult } from '../sign-in/session-starter.js';
import { SignIn } from '../sign-in/sign-in.js';
import { SignUp } from '../sign-up/sign-up.js';
import { StaffRegistration } from '../sign-up/staff-registration.js';
import type { TestStores } from './test-stores.js';
import { KEY, portsOf } from './ports.js';

export const PASSWORD = 'a stone without any flaw';
const ADDRESS = '192.0.2.1';

export interface Someone extends Actor {
  email: string;
}

/** The Nest modules of people on real stores, without HTTP. */
export async function openSlice(
  stores: TestStores,
  { sendsMail = false, rateLimits = false }: { sendsMail?: boolean; rateLimits?: boolean } = {},
) {
  const module = await Test.createTestingModule({
    imports: [portsOf(stores, { sendsMail, rateLimits }), HttpModule, PeopleModule],
  }).compile();
  module.enableShutdownHooks([]);
  await module.init();
  const service = <Service>(type: Type<Service>): Service => module.get(type, { strict: false });
  const as = ({ userId, role, companyId }: Actor, more: Partial<CommandContext> = {}): CommandContext => ({
    actor: { userId, role, companyId },
    commandId: newId(),
    requestId: 'request',
    ...more,
  });
  const users = stores.reads.state(userRecords);
  const outbox = stores.reads.state(outboxRecords);

  const someone = async (userId: string, email: string): Promise<Someone> => {
    const { role, companyId } = (await module.get(Memberships, { strict: false }).ofUser(userId))!;
    return { userId, role, companyId, email };
  };
  const signUp = (
    email: string,
    { companyName = 'Stones', password = PASSWORD, address = ADDRESS } = {},
  ): Promise<void> =>
    service(SignUp).signUp(
      {
        firstName: 'Xx',
        lastName: 'Yy',
        email,
        password,
        phone: { countryCode: '+44', number: '7911 123456' },
        companyName,
        country: 'GB',
        categories: ['gemstones'],
        terms: null,
        language: null,
        languageGuessed: true,
        address,
      },
      as({ userId: 'guest', role: 'buyer', companyId: null }),
    );
  const signIn = (email: string, password = PASSWORD): Promise<SignInResult> =>
    service(SignIn).signIn({ email, password, address: ADDRESS, device: null, userAgent: undefined, language: null });
  const linkTo = async (email: string, template: MailTemplate): Promise<string> => {
    const [mail] = await outbox.find({
      where: { to: email, template },
      sort: [{ field: 'createdAt', descending: true }],
      limit: 1,
    });
    const secret = mail && /#\w+=([\w-]{43})$/.exec(linkOf(mail, mailKeyOf(KEY)) ?? '')?.[1];
    if (!secret) throw new Error(`no mail ${template} with a link to ${email}`);
    return secret;
  };
  const accept = (token: string, password = PASSWORD): Promise<SignInResult> =>
    service(InvitationAcceptance).accept(
      { token, password, userAgent: undefined, language: null, languageGuessed: true },
      as({ userId: 'guest', role: 'buyer', companyId: null }),
    );
  const addStaff = async (email: string, role: 'admin' | 'auditor' = 'admin'): Promise<Someone> => {
    const person = { firstName: 'S', lastName: 'Taff', email, role, password: PASSWORD };
    return someone((await service(StaffRegistration).addStaff(person, as(SYSTEM)))!, email);
  };
  const [known] = await users.find({ where: { email: 'admin@house.test' } });
  const admin = known ? await someone(known._id, 'admin@house.test') : await addStaff('admin@house.test');
  const approve = async (userId: string): Promise<unknown> =>
    service(UserService).update(userId, { status: 'approved' }, as(admin));

  return {
    service,
    queries: service(QueryBus),
    as,
    admin,
    users,
    outbox,
    signUp,
    signIn,
    linkTo,
    accept,
    addStaff,
    approve,
    /** Signs up a company and approves it. Its owner has this name in the address. */
    async buyer(name: string): Promise<Someone> {
      const email = `${name}@buyers.test`;
      await signUp(email, { companyName: `Company ${name}` });
      const [record] = await users.find({ where: { claimedEmail: email } });
      await approve(record!._id);
      return someone(record!._id, email);
    },
    /** Invites a colleague, who accepts. The answer includes the secret of the session. */
    async colleague(
      by: Someone,
      email: string,
      role: CompanyRole = 'buyerCompanyMember',
    ): Promise<Someone & { secret: string }> {
      const person = { firstName: email.split('@')[0]!, lastName: 'Member', email, role };
      await service(MemberService).invite(by.companyId!, [person], as(by));
      const { user, secret } = await accept(await linkTo(email, 'memberInvitation'));
      return { ...(await someone(user._id, email)), secret };
    },
    close: () => module.close(),
  };
}

export type PeopleSlice = Awaited<ReturnType<typeof openSlice>>;
