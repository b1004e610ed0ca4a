import { CommandExecutor } from '@tender/event-store';
import { newId, newIdWithin, SYSTEM, systemClock } from '@tender/kernel';
import { companyDecider, companyStream, type CompanyCommand } from '@tender/people/company';
import { companyRecords, userRecords, type UserRecord } from '@tender/people/records';
import { SqliteReadStore } from '@tender/read-store';
import { openDataFolder } from './data-folder.js';

/** A written company with its people; the first one is its owner. */
export interface Crowd {
  companyId: string;
  userIds: string[];
}

/** Companies that are written concurrently. */
const AT_ONCE = 200;

/**
 * Writes approved companies with approved people, decided by the real rules, to the folder of a new installation.
 * @param people how many @param ofCompany how many of them each company has
 */
export async function writePeople(dataDir: string, people: number, ofCompany = 5): Promise<Crowd[]> {
  const store = await openDataFolder(dataDir);
  const reads = SqliteReadStore.open(dataDir);
  const executor = new CommandExecutor(store, systemClock);
  const companies = Array.from({ length: Math.ceil(people / ofCompany) }, (_, number) => {
    const companyId = newId();
    return {
      companyId,
      number,
      userIds: Array.from({ length: ofCompany }, () => newIdWithin(companyId)),
    };
  });
  for (let from = 0; from < companies.length; from += AT_ONCE) {
    const some = companies.slice(from, from + AT_ONCE);
    const createdAt = systemClock();
    await reads.state(companyRecords).putMany(
      some.map(({ companyId, number }) => ({
        _id: companyId,
        name: `Crowd ${number}`,
        country: 'BE',
        registrationNo: '',
        address: '',
        createdAt,
      })),
    );
    await reads.state(userRecords).putMany(some.flatMap(({ userIds }) => userIds.map((id) => recordOf(id, createdAt))));
    await Promise.all(some.map(({ companyId, userIds }) => admit(executor, companyId, userIds)));
  }
  await reads.close();
  await store.close();
  return companies;
}

async function admit(
  executor: CommandExecutor,
  companyId: string,
  [ownerId = '', ...others]: readonly string[],
): Promise<void> {
  const commands: CompanyCommand[] = [
    { type: 'RegisterCompany', companyId, ownerId },
    { type: 'SetMemberStatus', userId: ownerId, status: 'approved' },
    ...others.map((userId) => ({ type: 'InviteMember', userId, role: 'buyer', invitationId: newId() }) as const),
  ];
  for (const command of commands)
    await executor.execute(companyDecider, companyStream(companyId), command, {
      actor: SYSTEM,
      commandId: newId(),
      requestId: 'bench',
      idempotent: false,
    });
}

const recordOf = (_id: string, createdAt: string): UserRecord => ({
  _id,
  email: `${_id.toLowerCase()}@crowd.example`,
  emailVerified: true,
  firstName: 'Anna',
  lastName: 'Crowd',
  phone: null,
  position: '',
  categories: [],
  doc1: null,
  doc2: null,
  darkMode: false,
  passwordHash: null,
  lastSeenAt: null,
  createdAt,
  confirmed: true,
});
