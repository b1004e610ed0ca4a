import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { CommandRight } from '@tender/contracts';
import { dispatchingRoutes, type Dispatched as Routes } from '@tender/http/testing';
import { ApprovalsController } from '../approvals/approvals.controller.js';
import { CalendarController } from '../calendar/calendar.controller.js';
import { CompaniesController } from '../companies/companies.controller.js';
import { COMPANY_RIGHTS } from './company-rights.js';
import { UserDocumentsController } from '../documents/user-documents.controller.js';
import { BidConfirmationsController } from '../factors/bid-confirmations.controller.js';
import { FactorSignInController } from '../factors/factor-sign-in.controller.js';
import { FactorsController } from '../factors/factors.controller.js';
import { HouseController } from '../house/house.controller.js';
import { SheetColumnsController } from '../sheet-columns/sheet-columns.controller.js';
import { TermsController } from '../terms/terms.controller.js';
import { BulkImportController } from '../import/bulk-import.controller.js';
import { MembersController } from '../members/members.controller.js';
import { PeopleController } from '../members/people.controller.js';
import { PeopleModule } from '../people.module.js';
import { OwnSessionsController } from '../sessions/own-sessions.controller.js';
import { AuthController } from '../sign-in/auth.controller.js';
import { PasswordsController } from '../sign-in/passwords.controller.js';
import { SignUpController } from '../sign-up/sign-up.controller.js';
import { PolicyController } from '../policy-changes/policy.controller.js';
import { POLICY_RIGHTS } from './policy-rights.js';
import { STAFF_RIGHTS } from './staff-rights.js';
import { TERMS_RIGHTS } from './terms-rights.js';

const RIGHTS = { ...COMPANY_RIGHTS, ...STAFF_RIGHTS, ...TERMS_RIGHTS, ...POLICY_RIGHTS } as const;
type CommandName = keyof typeof RIGHTS;
type Dispatched<Controller> = Routes<Controller, CommandName>;

const companies: Dispatched<CompaniesController> = {
  update: ['SetCompanyStatus approved', 'SetCompanyStatus rejected'],
  delete: ['SetCompanyStatus deleted'],
  all: [],
  own: [],
  one: [],
};
const members: Dispatched<MembersController> = {
  add: ['InviteMember', 'InviteMemberAgain'],
  addMultiple: ['InviteMember', 'InviteMemberAgain'],
  addViewingMember: ['InviteMember', 'InviteMemberAgain'],
  inviteAgain: ['InviteMemberAgain', 'InviteStaffAgain'],
  update: ['ChangeMemberRole'],
  confirm: ['ConfirmColleague'],
};
const people: Dispatched<PeopleController> = {
  addStaff: ['AddStaff', 'InviteStaff'],
  update: ['SetMemberStatus approved', 'SetMemberStatus rejected', 'ChangeMemberRole', 'ChangeStaffRole'],
  delete: ['SetMemberStatus deleted', 'DeleteStaff'],
  me: [],
  chooseLanguage: [],
  users: [],
  userInfo: [],
  mails: [],
  awaited: [],
  takeBack: [],
};
const lists: Dispatched<BulkImportController> = {
  upload: ['IntroduceCompany', 'InviteMember', 'InviteMemberAgain'],
  file: [],
};
const signUps: Dispatched<SignUpController> = {
  signUp: ['RegisterCompany'],
  confirmEmail: ['ConfirmMemberEmail'],
  sendConfirmation: [],
};
const signIns: Dispatched<AuthController> = {
  acceptInvite: ['AcceptInvitation', 'AcceptStaffInvitation'],
  isAuthenticated: [],
  signIn: [],
  logout: [],
  knowBrowser: [],
};
const factors: Dispatched<FactorsController> = {
  own: [],
  challenge: [],
  confirm: [],
  offer: [],
  add: [],
  codes: [],
  reset: ['ResetMemberFactors', 'ResetStaffFactors'],
  remove: [],
};
const bidConfirmations: Dispatched<BidConfirmationsController> = { own: [], change: [], ready: [] };
const factorSignIns: Dispatched<FactorSignInController> = {
  challenge: [],
  signIn: [],
  mail: [],
  open: [],
  offer: [],
  add: [],
};
const passwords: Dispatched<PasswordsController> = {
  resetPassword: ['ConfirmMemberEmail', 'AcceptInvitation', 'AcceptStaffInvitation'],
  forgotPassword: [],
  changePassword: [],
};
const terms: Dispatched<TermsController> = {
  publish: ['PublishTerms'],
  accept: ['AcceptTerms'],
  current: [],
  versions: [],
  acceptances: [],
  file: [],
};
const approvals: Dispatched<ApprovalsController> = { list: [], approve: [], refuse: [], breakGlass: [] };
const policy: Dispatched<PolicyController> = { current: [], change: ['ChangePolicy'] };
/** Routes of the branding. Verification does not run the rules of its stream. */
const streams: Dispatched<HouseController> = {
  update: [],
  letterSettings: [],
  changeLetterSettings: [],
  changeLogo: [],
  removeLogo: [],
  logo: [],
};
const columns: Dispatched<SheetColumnsController> = { known: [], remember: [] };
const documents: Dispatched<UserDocumentsController> = { update: [], document: [] };
const sessions: Dispatched<OwnSessionsController> = { all: [], end: [], endAll: [] };

const calendar: Dispatched<CalendarController> = { own: [], create: [], revoke: [], read: [] };

const CONTROLLERS = [
  [CompaniesController, companies],
  [MembersController, members],
  [PeopleController, people],
  [BulkImportController, lists],
  [SignUpController, signUps],
  [AuthController, signIns],
  [FactorsController, factors],
  [BidConfirmationsController, bidConfirmations],
  [FactorSignInController, factorSignIns],
  [PasswordsController, passwords],
  [TermsController, terms],
  [PolicyController, policy],
  [ApprovalsController, approvals],
  [HouseController, streams],
  [SheetColumnsController, columns],
  [UserDocumentsController, documents],
  [OwnSessionsController, sessions],
  [CalendarController, calendar],
] as const;
const ROUTES = dispatchingRoutes<CommandName>(CONTROLLERS);

/** Permissions of routes on which people act for themselves, with a session or the link of a mail. */
const PERSONAL: readonly unknown[] = ['public', 'session:own', 'terms:accept'];
/** The controllers of a module and of all modules that it imports. */
const controllersOf = (module: Type): Type[] => [
  ...((Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Type[]),
  ...((Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) ?? []) as Type[]).flatMap(controllersOf),
];
const rightsTo = (command: CommandName): readonly CommandRight[] => RIGHTS[command].flat();

describe('the rights tables of companies, of the staff and of the terms', () => {
  test('know all controllers of the module', () => {
    expect(new Set(controllersOf(PeopleModule))).toEqual(new Set(CONTROLLERS.map(([controller]) => controller)));
  });

  test.each(ROUTES.filter(({ commands }) => commands.length > 0))(
    'admit whom $route admits',
    ({ permissions, isRead, commands }) => {
      expect(isRead).toBe(false);
      for (const command of commands)
        if (permissions.some((each) => PERSONAL.includes(each)))
          expect(['self', 'public']).toEqual(expect.arrayContaining([...rightsTo(command)]));
        else expect(permissions.filter((each) => rightsTo(command).includes(each as CommandRight))).not.toEqual([]);
    },
  );

  test('have each permission from a route', () => {
    for (const command of Object.keys(RIGHTS) as CommandName[]) {
      const permissions = ROUTES.filter(({ commands }) => commands.includes(command)).flatMap(
        (route) => route.permissions,
      );
      expect(permissions).not.toEqual([]);
      for (const right of rightsTo(command))
        if (right !== 'self' && right !== 'system')
          expect([command, permissions]).toEqual([command, expect.arrayContaining([right])]);
    }
  });
});
