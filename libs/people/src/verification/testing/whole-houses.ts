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
} from './houses.js';

/** Random lives of a house with a company, by people who do what the routes let them do. */

type Step = (house: TestStreams) => void;

const NAMES = ['ann', 'bob', 'kim', 'vic'] as const;
const name = fc.constantFrom(...NAMES);
const idOf = (who: string): string => `${COMPANY}.${who}`;
const role = fc.constantFrom<CompanyRole>('buyer', 'buyerCompanyMember', 'viewerOnly');
const settled = fc.constantFrom('approved', 'rejected');
const EVA: Actor = { userId: 'house.eva', role: 'admin', companyId: null };

const memberIn = ({ company }: TestStreams, who: string): Member | undefined =>
  company.status === 'none' ? undefined : company.members[idOf(who)];

/** A person as the session has them; null for one who cannot have a session. */
function actorOf(house: TestStreams, who: string): Actor | null {
  const found = memberIn(house, who);
  return found && found.status !== 'deleted' ? member(who, found.role) : null;
}

/** A buyer whom the guard admits to everything. */
function buyerIn(house: TestStreams, who: string): Actor | null {
  const found = memberIn(house, who);
  const isIn = found?.role === 'buyer' && found.status === 'approved' && found.awaitsEmail !== true;
  return isIn && house.company.status === 'approved' ? member(who, 'buyer') : null;
}

const isLookedAfter = (house: TestStreams, who: string): boolean =>
  (MEMBER_ROLES as readonly string[]).includes(memberIn(house, who)?.role ?? '');

const byAdmin = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(name, settled, fc.boolean()).map(
      ([who, status, invite]): Step =>
        (house) =>
          house.inCompany(adminOf(house), { type: 'SetMemberStatus', userId: idOf(who), status, invite }),
    ),
  },
  name.map(
    (who): Step =>
      (house) =>
        house.inCompany(adminOf(house), { type: 'SetMemberStatus', userId: idOf(who), status: 'deleted' }),
  ),
  {
    weight: 2,
    arbitrary: settled.map(
      (status): Step =>
        (house) =>
          house.inCompany(adminOf(house), { type: 'SetCompanyStatus', status }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(name, role).map(
      ([who, to]): Step =>
        (house) =>
          house.inCompany(adminOf(house), { type: 'ChangeMemberRole', userId: idOf(who), role: to }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(name, role).map(
      ([who, as]): Step =>
        (house) =>
          house.inCompany(adminOf(house), {
            type: 'InviteMember',
            userId: idOf(who),
            role: as,
            invitationId: house.newInvitation(),
          }),
    ),
  },
  name.map(
    (who): Step =>
      (house) =>
        house.inCompany(adminOf(house), {
          type: 'InviteMemberAgain',
          userId: idOf(who),
          invitationId: house.newInvitation(),
        }),
  ),
);

/** The second admin, where there is one, so that her rights matter. */
const adminOf = ({ staff }: TestStreams): Actor => (staff.staff[EVA.userId] === 'admin' ? EVA : ADMIN);

const byBuyer = fc
  .tuple(
    name,
    name,
    fc.constantFrom('invite', 'again', 'role', 'delete', 'confirm', 'confirm'),
    fc.constantFrom(...MEMBER_ROLES),
  )
  .map(([by, who, what, as]): Step => (house) => {
    const actor = buyerIn(house, by);
    const userId = idOf(who);
    if (!actor) return;
    if (what === 'invite')
      house.inCompany(actor, { type: 'InviteMember', userId, role: as, invitationId: house.newInvitation() });
    else if (what === 'again')
      house.inCompany(actor, { type: 'InviteMemberAgain', userId, invitationId: house.newInvitation() });
    else if (what === 'confirm') house.inCompany(actor, { type: 'ConfirmColleague', userId, by: actor.userId });
    else if (by !== who && isLookedAfter(house, who) && what === 'role')
      house.inCompany(actor, { type: 'ChangeMemberRole', userId, role: as });
    else if (by !== who && isLookedAfter(house, who))
      house.inCompany(actor, { type: 'SetMemberStatus', userId, status: 'deleted' });
  });

const byOneself = fc
  .tuple(name, fc.constantFrom('accept', 'accept', 'confirm', 'terms'))
  .map(([who, what]): Step => (house) => {
    const actor = actorOf(house, who);
    if (!actor) return;
    const { userId } = actor;
    const terms = house.terms.versions.at(-1);
    if (what === 'accept')
      house.inCompany(actor, {
        type: 'AcceptInvitation',
        userId,
        invitationId: memberIn(house, who)!.invitation ?? '',
      });
    else if (what === 'confirm') house.inCompany(actor, { type: 'ConfirmMemberEmail', userId });
    else if (terms)
      house.inCompany(actor, { type: 'AcceptTerms', userId, terms: { version: terms.version, hash: terms.hash } });
  });

const ofStaff = fc.constantFrom<Step>(
  (house) =>
    house.asStaff(ADMIN, {
      type: 'InviteStaff',
      userId: EVA.userId,
      role: 'admin',
      invitationId: house.newInvitation(),
    }),
  (house) =>
    house.asStaff(ADMIN, { type: 'InviteStaffAgain', userId: EVA.userId, invitationId: house.newInvitation() }),
  (house) => {
    const as = house.staff.staff[EVA.userId];
    const invitationId = house.staff.invitations[EVA.userId];
    if (as && invitationId)
      house.asStaff({ ...EVA, role: as }, { type: 'AcceptStaffInvitation', userId: EVA.userId, invitationId });
  },
  (house) => house.asStaff(ADMIN, { type: 'ChangeStaffRole', userId: EVA.userId, role: 'auditor' }),
  (house) => house.asStaff(ADMIN, { type: 'ChangeStaffRole', userId: EVA.userId, role: 'admin' }),
  (house) => house.asStaff(ADMIN, { type: 'DeleteStaff', userId: AUDITOR.userId }),
);

const ofTerms = fc.constantFrom('a', 'b', 'c').map(
  (digit): Step =>
    (house) =>
      house.inTerms(ADMIN, publish(digit)),
);

/** Approves the company, and gives it a second buyer. */
function establish(house: TestStreams): void {
  const [ann, kim] = [OWNER.userId, idOf('kim')];
  const invitationId = house.newInvitation();
  house
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
    const house = new TestStreams()
      .asStaff(SYSTEM, { type: 'AddStaff', userId: ADMIN.userId, role: 'admin' })
      .wait(60)
      .asStaff(ADMIN, { type: 'AddStaff', userId: AUDITOR.userId, role: 'auditor' });
    if (hasTerms) house.inTerms(ADMIN, publish('a'));
    house.wait(3_600);
    const founding = { companyId: COMPANY, ownerId: OWNER.userId };
    if (isIntroduced)
      house.inCompany(ADMIN, {
        type: 'IntroduceCompany',
        ...founding,
        role: 'buyer',
        invitationId: house.newInvitation(),
      });
    else
      house.inCompany(GUEST, {
        type: 'RegisterCompany',
        ...founding,
        awaitsEmail,
        terms: hasTerms ? { version: '1', hash: hashOf('a') } : null,
      });
    if (isEstablished) establish(house.wait(60));
    for (const [step, pause] of all) {
      house.wait(pause);
      step(house);
    }
    if (isDeleted) house.wait(60).inCompany(adminOf(house), { type: 'SetCompanyStatus', status: 'deleted' });
    return house.histories;
  });
