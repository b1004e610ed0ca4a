import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of the release's commands: one union of types per kind of stream. */
const DECLARED = {
  auction: ['auctions/src/rules/auction.commands.ts'],
  viewing: ['viewings/src/rules/viewing.commands.ts'],
  company: ['people/src/company/company.ts', 'CompanyCommand'],
  house: ['people/src/staff/staff.ts', 'StaffCommand'],
  settings: ['people/src/house-settings/house-settings.ts', 'HouseSettingsCommand'],
  terms: ['people/src/terms/terms.ts', 'TermsCommand'],
  folder: ['documents/src/rules/folder-decider.ts', 'FolderCommand'],
  message: ['messaging/src/rules/message.ts', 'MessageCommand'],
  template: ['messaging/src/rules/template.ts', 'TemplateCommand'],
  anchors: ['anchors/src/rules/anchors.ts', 'AnchorsCommand'],
};

/** Roles from which a command must have been accepted. If it is not listed: an admin; for anchors the system. */
const BY_ROLE = {
  auction: {
    OpenIfDue: ['system'],
    CloseIfDue: ['system'],
    PlaceBid: ['admin', 'buyer'],
    ReviseBid: ['admin', 'buyer'],
    WithdrawBid: ['admin', 'buyer'],
  },
  viewing: {
    RequestBooking: ['buyer', 'buyerCompanyMember', 'viewerOnly'],
    UpdateBooking: ['admin', 'buyer', 'buyerCompanyMember', 'viewerOnly'],
    CancelBooking: ['admin', 'buyer', 'buyerCompanyMember', 'viewerOnly'],
    RemoveCompany: ['system'],
    DropAttendee: ['system'],
    KeepTime: ['system'],
  },
  company: {
    RegisterCompany: ['guest'],
    ConfirmMemberEmail: ['buyer'],
    InviteMember: ['admin', 'buyer'],
    InviteMemberAgain: ['admin', 'buyer'],
    AcceptInvitation: ['buyer', 'buyerCompanyMember', 'viewerOnly'],
    SetMemberStatus: ['admin', 'buyer'],
    ChangeMemberRole: ['admin', 'buyer'],
    ConfirmColleague: ['buyer'],
    AcceptTerms: ['buyer', 'buyerCompanyMember', 'viewerOnly'],
  },
  house: { AcceptStaffInvitation: ['auditor'] },
  message: { BeginMessage: ['system'], CompleteMessage: ['system'] },
  anchors: {},
};

function typesIn(tree, [path, union]) {
  const source = readFileSync(join(tree, 'libs', path), 'utf8');
  const part = union === undefined ? source : source.slice(source.indexOf(`export type ${union} =`));
  const end = union === undefined ? undefined : part.search(/;\n\n/);
  return [...part.slice(0, end).matchAll(/\btype: '(\w+)'/g)].map(([, type]) => type);
}

/** @throws Error that names each command type and role from which the release never accepted it */
export function checkCommands(tree, acceptedFile) {
  const accepted = readFileSync(acceptedFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const missing = Object.entries(DECLARED).flatMap(([kind, place]) => {
    const types = typesIn(tree, place);
    if (types.length === 0) throw new Error(`no commands of ${kind} are found in ${place[0]}`);
    return types.flatMap((type) => {
      const roles = BY_ROLE[kind]?.[type] ?? [kind === 'anchors' ? 'system' : 'admin'];
      return roles
        .filter(
          (role) =>
            !accepted.some((command) => command.kind === kind && command.type === type && command.role === role),
        )
        .map((role) => `${kind} ${type} by ${role}`);
    });
  });
  if (missing.length > 0) throw new Error(`never accepted:\n${missing.join('\n')}`);
  console.log(`${new Set(accepted.map(({ kind, type }) => `${kind} ${type}`)).size} command types were accepted`);
  if (accepted.every(({ events }) => events > 0)) throw new Error('no accepted command has changed nothing');
}
