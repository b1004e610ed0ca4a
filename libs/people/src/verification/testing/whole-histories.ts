import fc from 'fast-check';
import { MEMBER_ROLES, type CompanyRole } from '@tender/contracts';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { Member } from '../../companies/rules/company.js';
import {
  ADMIN,
  AUDITOR,
  COMPANY,
  GUEST,
  hashOf,
  member,
  OWNER,
  publish,
  TestStreams,
  type Histories,
} from './test-streams.js';

/** Random histories of an installation with a company. People do only what the routes allow. */

type Step = (streams: TestStreams) => void;

const NAMES = ['ann', 'bob', 'kim', 'vic'] as const;
const name = fc.constantFrom(...NAMES);
const idOf = (who: string): string => `${COMPANY}.${who}`;
const role = fc.constantFrom<CompanyRole>('buyer', 'buyerCompanyMember', 'viewerOnly');
const settled = fc.constantFrom('approved', 'rejected');
const EVA: Actor = { userId: 'house.eva', role: 'admin', companyId: null };

const memberIn = ({ company }: TestStreams, who: string): Member | undefined =>
  company.status === 'none' ? undefined : company.members[idOf(who)];

/** The person as an actor; null if unknown or deleted. */
function actorOf(streams: TestStreams, who: string): Actor | null {
  const found = memberIn(streams, who);
  return found && found.status !== 'deleted' ? member(who, found.role) : null;
}

/** A buyer as an actor, if person and company are approved; otherwise null. */
function buyerIn(streams: TestStreams, who: string): Actor | null {
  const found = memberIn(streams, who);
  const isIn = found?.role === 'buyer' && found.status === 'approved' && found.awaitsEmail !== true;
  return isIn && streams.company.status === 'approved' ? member(who, 'buyer') : null;
}

const isLookedAfter = (streams: TestStreams, who: string): boolean =>
  (MEMBER_ROLES as readonly string[]).includes(memberIn(streams, who)?.role ?? '');

const byAdmin = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(name, settled, fc.boolean()).map(
      ([who, status, invite]): Step =>
        (streams) =>
          streams.inCompany(adminOf(streams), { type: 'SetMemberStatus', userId: idOf(who), status, invite }),
    ),
  },
  name.map(
    (who): Step =>
      (streams) =>
        streams.inCompany(adminOf(streams), { type: 'SetMemberStatus', userId: idOf(who), status: 'deleted' }),
  ),
  {
    weight: 2,
    arbitrary: settled.map(
      (status): Step =>
        (streams) =>
          streams.inCompany(adminOf(streams), { type: 'SetCompanyStatus', status }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(name, role).map(
      ([who, to]): Step =>
        (streams) =>
          streams.inCompany(adminOf(streams), { type: 'ChangeMemberRole', userId: idOf(who), role: to }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(name, role).map(
      ([who, as]): Step =>
        (streams) =>
          streams.inCompany(adminOf(streams), {
            type: 'InviteMember',
            userId: idOf(who),
            role: as,
            invitationId: streams.newInvitation(),
          }),
    ),
  },
  name.map(
    (who): Step =>
      (streams) =>
        streams.inCompany(adminOf(streams), { type: 'ResetMemberFactors', userId: idOf(who) }),
  ),
  name.map(
    (who): Step =>
      (streams) =>
        streams.inCompany(adminOf(streams), {
          type: 'InviteMemberAgain',
          userId: idOf(who),
          invitationId: streams.newInvitation(),
        }),
  ),
);

/** The second admin if there is one, otherwise the first. */
const adminOf = ({ staff }: TestStreams): Actor => (staff.staff[EVA.userId] === 'admin' ? EVA : ADMIN);

const byBuyer = fc
  .tuple(
    name,
    name,
    fc.constantFrom('invite', 'again', 'role', 'delete', 'confirm', 'confirm'),
    fc.constantFrom(...MEMBER_ROLES),
  )
  .map(([by, who, what, as]): Step => (streams) => {
    const actor = buyerIn(streams, by);
    const userId = idOf(who);
    if (!actor) return;
    if (what === 'invite')
      streams.inCompany(actor, { type: 'InviteMember', userId, role: as, invitationId: streams.newInvitation() });
    else if (what === 'again')
      streams.inCompany(actor, { type: 'InviteMemberAgain', userId, invitationId: streams.newInvitation() });
    else if (what === 'confirm') streams.inCompany(actor, { type: 'ConfirmColleague', userId, by: actor.userId });
    else if (by !== who && isLookedAfter(streams, who) && what === 'role')
      streams.inCompany(actor, { type: 'ChangeMemberRole', userId, role: as });
    else if (by !== who && isLookedAfter(streams, who))
      streams.inCompany(actor, { type: 'SetMemberStatus', userId, status: 'deleted' });
  });

const byOneself = fc
  .tuple(name, fc.constantFrom('accept', 'accept', 'confirm', 'terms'))
  .map(([who, what]): Step => (streams) => {
    const actor = actorOf(streams, who);
    if (!actor) return;
    const { userId } = actor;
    const terms = streams.terms.versions.at(-1);
    if (what === 'accept')
      streams.inCompany(actor, {
        type: 'AcceptInvitation',
        userId,
        invitationId: memberIn(streams, who)!.invitation ?? '',
      });
    else if (what === 'confirm') streams.inCompany(actor, { type: 'ConfirmMemberEmail', userId });
    else if (terms)
      streams.inCompany(actor, { type: 'AcceptTerms', userId, terms: { version: terms.version, hash: terms.hash } });
  });

const ofStaff = fc.constantFrom<Step>(
  (streams) =>
    streams.asStaff(ADMIN, {
      type: 'InviteStaff',
      userId: EVA.userId,
      role: 'admin',
      invitationId: streams.newInvitation(),
    }),
  (streams) =>
    streams.asStaff(ADMIN, { type: 'InviteStaffAgain', userId: EVA.userId, invitationId: streams.newInvitation() }),
  (streams) => {
    const as = streams.staff.staff[EVA.userId];
    const invitationId = streams.staff.invitations[EVA.userId];
    if (as && invitationId)
      streams.asStaff({ ...EVA, role: as }, { type: 'AcceptStaffInvitation', userId: EVA.userId, invitationId });
  },
  (streams) => streams.asStaff(ADMIN, { type: 'ChangeStaffRole', userId: EVA.userId, role: 'auditor' }),
  (streams) => streams.asStaff(ADMIN, { type: 'ChangeStaffRole', userId: EVA.userId, role: 'admin' }),
  (streams) =>
    streams.asStaff(ADMIN, {
      type: 'ChangeStaffRole',
      userId: EVA.userId,
      role: 'observer',
      observes: { kind: 'auction', subject: 'a1', until: '2100-01-01', timeZone: 'UTC' },
    }),
  (streams) => streams.asStaff(ADMIN, { type: 'ResetStaffFactors', userId: EVA.userId }),
  (streams) => streams.asStaff(ADMIN, { type: 'DeleteStaff', userId: AUDITOR.userId }),
);

const ofTerms = fc.constantFrom('a', 'b', 'c').map(
  (digit): Step =>
    (streams) =>
      streams.inTerms(ADMIN, publish(digit)),
);

/** Approves the company, and gives it a second buyer. */
function establish(streams: TestStreams): void {
  const [ann, kim] = [OWNER.userId, idOf('kim')];
  const invitationId = streams.newInvitation();
  streams
    .inCompany(ADMIN, { type: 'SetMemberStatus', userId: ann, status: 'approved' })
    .inCompany(OWNER, { type: 'ConfirmMemberEmail', userId: ann })
    .inCompany(OWNER, { type: 'AcceptInvitation', userId: ann, invitationId: 'invitation1' })
    .inCompany(ADMIN, { type: 'InviteMember', userId: kim, role: 'buyer', invitationId })
    .inCompany(member('kim', 'buyer'), { type: 'AcceptInvitation', userId: kim, invitationId });
}

const steps = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: byAdmin },
      { weight: 4, arbitrary: byBuyer },
      { weight: 4, arbitrary: byOneself },
      { weight: 1, arbitrary: ofStaff },
      { weight: 1, arbitrary: ofTerms },
    ),
    fc.constantFrom(0, 1, 60, 3_600),
  ),
  { maxLength: 60, size: 'max' },
);

export const wholeHistories: fc.Arbitrary<Histories> = fc
  .record({
    hasTerms: fc.boolean(),
    awaitsEmail: fc.boolean(),
    isIntroduced: fc.boolean(),
    isEstablished: fc.boolean(),
    isDeleted: fc.boolean(),
    steps,
  })
  .map(({ hasTerms, awaitsEmail, isIntroduced, isEstablished, isDeleted, steps: all }) => {
    const streams = new TestStreams()
      .asStaff(SYSTEM, { type: 'AddStaff', userId: ADMIN.userId, role: 'admin' })
      .wait(60)
      .asStaff(ADMIN, { type: 'AddStaff', userId: AUDITOR.userId, role: 'auditor' });
    if (hasTerms) streams.inTerms(ADMIN, publish('a'));
    streams.wait(3_600);
    const founding = { companyId: COMPANY, ownerId: OWNER.userId };
    if (isIntroduced)
      streams.inCompany(ADMIN, {
        type: 'IntroduceCompany',
        ...founding,
        role: 'buyer',
        invitationId: streams.newInvitation(),
      });
    else
      streams.inCompany(GUEST, {
        type: 'RegisterCompany',
        ...founding,
        awaitsEmail,
        terms: hasTerms ? { version: '1', hash: hashOf('a') } : null,
      });
    if (isEstablished) establish(streams.wait(60));
    for (const [step, pause] of all) {
      streams.wait(pause);
      step(streams);
    }
    if (isDeleted) streams.wait(60).inCompany(adminOf(streams), { type: 'SetCompanyStatus', status: 'deleted' });
    return streams.histories;
  });
