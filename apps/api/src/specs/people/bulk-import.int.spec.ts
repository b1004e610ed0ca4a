import type { IncomingMessage, Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import type { BulkOutcome, CompanyView, MailView } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { times } from '@tender/kernel/testing/torture';
import { BulkImport } from '@tender/people';
import { strToU8, zipSync } from 'fflate';
import { file, keptFiles } from '../../testing/staging/files.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';

/** Import of lists of people by staff (`domain.md §3`). */

const HEADING = 'First name,Last name,E-mail,Company,Country,Calling code,Phone,Extension,Position,Categories,Role';
let testServer: TestServer;
let admin: Person;
let ahead = 0;

beforeAll(async () => {
  testServer = await TestServer.open({ clock: () => plusMillis(systemClock(), ahead) });
  admin = await testServer.admin();
});
afterAll(() => testServer.close());
let before: string[];
beforeEach(async () => {
  before = await emails();
});

const list = (content: string | Uint8Array): File => file(content, 'people.csv');
const send = (content: string | Uint8Array, by = admin): Promise<Raw> =>
  by.upload('POST', '/api/user/bulk/file', { file: list(content) });
async function kept(content: string | Uint8Array, by = admin): Promise<string> {
  const answer = await send(content, by);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 201, body: { filePath: expect.any(String) } });
  return String(answer.body['filePath']);
}
const bring = (filePath: unknown, by = admin, more: { newCompany?: boolean } = {}): Promise<Raw> =>
  by.raw('POST', '/api/user/bulk/upload', { body: JSON.stringify({ filePath, ...more }) });
async function outcome(lines: readonly string[], more?: { newCompany: boolean }): Promise<BulkOutcome> {
  const { status, body } = await bring(await kept([HEADING, ...lines].join('\n')), admin, more);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as unknown as BulkOutcome;
}
const users = () => admin.users();
const emails = async (): Promise<string[]> => (await users()).map(({ email }) => email).sort();
const companies = async (): Promise<CompanyView[]> =>
  (await admin.get('/api/company/get-all').json<{ companies: CompanyView[] }>()).companies;

describe('a list', () => {
  test('creates companies with their people, approved and invited', async () => {
    expect(
      await outcome([
        'Ada,Byron,Ada@Analytical.test,Analytical Stones,United Kingdom,+44,7911 123456,12,Owner,"Rough diamonds, Gemstones",Buyer',
        'Charles,Babbage,charles@analytical.test, ANALYTICAL  stones ,GB,,,,,,',
        'Mary,Somerville,mary@analytical.test,Analytical Stones,FR,,,,,,Viewing Member',
      ]),
    ).toEqual({ imported: 3, skipped: [] });
    const found = await users();
    const [ada, charles, mary] = ['ada', 'charles', 'mary'].map((name) =>
      found.find(({ email }) => email === `${name}@analytical.test`)!,
    );
    expect(ada).toMatchObject({
      role: 'buyer',
      status: 'approved',
      invited: true,
      emailVerified: false,
      position: 'Owner',
      categories: ['roughDiamond', 'gemstones'],
      phone: { countryCode: '+44', number: '7911 123456', extension: '12' },
    });
    expect(charles).toMatchObject({ role: 'buyerCompanyMember', companyId: ada!.companyId });
    expect(mary).toMatchObject({ role: 'viewerOnly' });
    expect(mary!.companyId).not.toBe(ada!.companyId);
    expect((await companies()).filter(({ name }) => name === 'Analytical Stones')).toMatchObject([
      { country: 'FR', status: 'approved' },
      { country: 'GB', status: 'approved', users: [ada!._id, charles!._id] },
    ]);
    const { mails } = await admin.get('/api/user/mails').json<{ mails: MailView[] }>();
    const linkOf = (address: string) =>
      mails.find(({ to, template }) => to === address && template === 'memberInvitation')?.link;
    // Mary is the only person of her company.
    expect([linkOf('ada@analytical.test'), linkOf('mary@analytical.test')]).toEqual([
      null,
      expect.stringContaining('#invite='),
    ]);
    await testServer
      .guest()
      .acceptInvitation(await testServer.linkTo('ada@analytical.test', 'memberInvitation'), PASSWORD);
    await (await testServer.signedIn('ada@analytical.test')).auctions();
  });

  test('joins the approved company of the same name and country, and no other', async () => {
    const [one] = [await testServer.buyer('joined')];
    await testServer.guest().signUp(applicationOf('W', { email: 'w@waiting.test', companyName: 'Waiting Gems' }));
    expect(
      await outcome(['A,B,a@joined.test,company JOINED,Belgium,,,,,,', 'C,D,c@waiting.test,Waiting Gems,BE,,,,,,']),
    ).toEqual({ imported: 2, skipped: [] });
    const found = await users();
    expect(found.find(({ email }) => email === 'a@joined.test')).toMatchObject({
      companyId: one.companyId,
      role: 'buyerCompanyMember',
    });
    const waiting = found.find(({ email }) => email === 'w@waiting.test');
    expect(found.find(({ email }) => email === 'c@waiting.test')?.companyId).not.toBe(waiting?.companyId);
    await admin.updateUser(waiting!._id, { status: 'approved' });
    expect(await outcome(['E,F,e@waiting.test,Waiting Gems,BE,,,,,,'])).toEqual({
      imported: 0,
      skipped: [{ row: 2, reason: 'More than one company has this name and country' }],
    });
  });

  test('for a new company joins no company of the same name, neither an approved, a waiting nor a concurrent one', async () => {
    await outcome(['O,Ld,old@namesake.test,Namesake,BE,,,,,,']);
    await testServer.guest().signUp(applicationOf('W', { email: 'w@hopeful.test', companyName: 'Hopeful Gems' }));
    const isNew = { newCompany: true };
    const left = (row: number) => ({ row, reason: 'A company with this name and country already exists' });
    expect(
      await outcome(
        [
          'A,B,a@namesake.test, NAMESAKE ,Belgium,,,,,,',
          'C,D,c@namesake.test,Hopeful Gems,BE,,,,,,',
          'E,F,e@namesake.test,Namesake,FR,,,,,,',
          'G,H,g@namesake.test,Namesake,FR,,,,,,',
        ],
        isNew,
      ),
    ).toEqual({ imported: 2, skipped: [left(2), left(3)] });
    const at = (name: string) => ['m', 'n'].map((who) => outcome([`M,N,${who}@${name}.test,${name},BE,,,,,,`], isNew));
    const both = await Promise.all(at('meanwhile'));
    expect(both.map(({ skipped }) => skipped).flat()).toEqual([left(2)]);
    const people = (await companies())
      .filter(({ name }) => /^namesake|^meanwhile/i.test(name))
      .map(({ name, country, users: { length } }) => `${name} ${country} ${length}`);
    expect(people.sort()).toEqual(['Namesake BE 1', 'Namesake FR 2', 'meanwhile BE 1']);
  });

  test('skips invalid, repeated and known rows, names row and reason, and imports the rest', async () => {
    await testServer.buyer('known');
    expect(
      await outcome([
        ',No Name,1@rows.test,Rows,BE,,,,,,',
        '',
        'Good,One,2@rows.test,Rows,BE,,,,,,',
        'Same,Again,2@ROWS.test,Other,BE,,,,,,',
        'Known,One,known@buyers.test,Rows,BE,,,,,,',
        'An,Admin,admin@house.test,Rows,BE,,,,,,',
        'To,Power,3@rows.test,Rows,BE,,,,,,admin',
        'Good,Two,4@rows.test,Rows,BE,,,,,,',
      ]),
    ).toEqual({
      imported: 2,
      skipped: [
        { row: 2, reason: 'First name is empty' },
        { row: 5, reason: 'The e-mail address is the same as in row 4' },
        { row: 6, reason: 'The e-mail address is already in use' },
        { row: 7, reason: 'The e-mail address is already in use' },
        { row: 8, reason: 'The role is one of Buyer, Company Member, Viewing Member' },
      ],
    });
    expect((await emails()).filter((email) => !before.includes(email))).toEqual([
      '2@rows.test',
      '4@rows.test',
      'known@buyers.test',
    ]);
  });

  test('can be imported again without effect, entirely or after half of it', async () => {
    const lines = ['A,B,a@again.test,Again,BE,,,,,,', 'C,D,c@again.test,Again,BE,,,,,,'];
    expect(await outcome(lines.slice(0, 1))).toMatchObject({ imported: 1 });
    const filePath = await kept([HEADING, ...lines].join('\n'));
    expect((await bring(filePath)).body).toEqual({
      imported: 1,
      skipped: [{ row: 2, reason: 'The e-mail address is already in use' }],
    });
    expect((await bring(filePath)).body).toMatchObject({ imported: 0, skipped: [{ row: 2 }, { row: 3 }] });
    expect((await companies()).filter(({ name }) => name === 'Again')).toHaveLength(1);
  });

  test('sent again with one key gets the first answer; two concurrent lists create one company', async () => {
    const filePath = await kept(`${HEADING}\nK,Ey,key@keys.test,Keys,BE,,,,,,`);
    const ask = () =>
      admin.raw('POST', '/api/user/bulk/upload', {
        body: JSON.stringify({ filePath }),
        headers: { 'idempotency-key': 'bulk' },
      });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ imported: 1, skipped: [] }));
    await Promise.all(['m', 'n'].map((name) => outcome([`M,N,${name}@both.test,Both,BE,,,,,,`])));
    expect((await companies()).filter(({ name }) => name === 'Both')).toMatchObject([
      { users: [expect.any(String), expect.any(String)] },
    ]);
  });

  test('can be XLSX as well', async () => {
    const rows = [
      ['Email', 'first NAME', 'Last name', 'Company', 'Country', 'Calling code', 'Phone'],
      ['x@sheet.test', 'X', 'Lsx', 'Sheet', 'Belgium', 32, 470123456],
      [],
      ['y@sheet.test', 'Y', '', 'Sheet', 'BE', '', ''],
    ];
    const { body } = await bring(await kept(xlsx(rows)));
    expect(body).toEqual({ imported: 1, skipped: [{ row: 4, reason: 'Last name is empty' }] });
    expect((await users()).find(({ email }) => email === 'x@sheet.test')).toMatchObject({
      firstName: 'X',
      phone: { countryCode: '+32', number: '470123456' },
    });
  });

  test('of many people is imported entirely, and the server answers other calls', async () => {
    const people = times(600);
    const lines = Array.from(
      { length: people },
      (_, index) => `P,${index},p${index}@hundreds.test,Hundreds ${index % 20},BE,,,,,,`,
    );
    // A long list takes longer than its connection may be idle.
    const server = testServer.app.getHttpServer() as Server;
    let stoodStill = 0;
    const hurry = ({ url, socket }: IncomingMessage) =>
      url === '/api/user/bulk/upload' && socket.setTimeout(10).on('timeout', () => stoodStill++);
    server.on('request', hurry);
    let answered = false;
    const importing = outcome(lines).finally(() => {
      answered = true;
    });
    let meanwhile = 0;
    for (; !answered; meanwhile++) await admin.me();
    expect(await importing).toEqual({ imported: people, skipped: [] });
    server.off('request', hurry);
    expect(meanwhile).toBeGreaterThan(20);
    expect(stoodStill).toBeGreaterThan(0);
  });
});

describe('nothing is imported of', () => {
  const row = 'N,Ever,never@never.test,Never,BE,,,,,,';
  test.each<[string, string | Uint8Array, number, object]>([
    [
      'a list whose heading lacks columns',
      `First name,Company\nN,Never`,
      400,
      {
        code: 'INVALID',
        details: [
          { field: 'Last name' },
          { field: 'E-mail', message: 'The column E-mail is missing' },
          { field: 'Country' },
        ],
      },
    ],
    [
      'a list with a column twice',
      `${HEADING},e-mail\n${row}`,
      400,
      { code: 'INVALID', details: [{ field: 'E-mail', message: 'The column E-mail exists 2 times' }] },
    ],
    ['a list without heading', row, 400, { code: 'INVALID' }],
    [
      'more than 1,000 people',
      [HEADING, ...Array.from({ length: 1_001 }, (_, index) => `N,Ever,n${index}@never.test,Never,BE,,,,,,`)].join(
        '\n',
      ),
      413,
      { code: 'TOO_LARGE' },
    ],
    [
      'a list with a quote without end',
      `${HEADING}\n${row}\n"N,`,
      400,
      { code: 'INVALID', details: [{ field: 'filePath', message: 'Row 3 has a quotation mark that is not closed' }] },
    ],
    [
      'an archive that holds no workbook',
      zipSync({ 'a.txt': strToU8(row) }),
      400,
      { code: 'INVALID', details: [{ message: 'The file is damaged, or no spreadsheet' }] },
    ],
    [
      'an archive that unpacks to more than 100 MiB',
      zipSync({ 'xl/workbook.xml': new Uint8Array(101 * 1024 * 1024) }),
      400,
      { code: 'INVALID', details: [{ message: 'The file unpacks to more than 100 MiB' }] },
    ],
  ])('%s', async (_, content, status, body) => {
    const answer = await bring(await kept(content));
    expect(answer).toMatchObject({ status, body });
    expect(await emails()).toEqual(before);
  });

  test.each<[string, string | Uint8Array]>([
    ['a PDF', '%PDF-1.7'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a program', 'MZ\0\0'],
    ['nothing', ''],
  ])('%s, which is not even stored', async (_, content) => {
    const disk = await keptFiles(testServer);
    expect(await send(content)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    expect(await keptFiles(testServer)).toEqual(disk);
  });

  test('more than 10 MiB, no file, two files, or JSON', async () => {
    const disk = await keptFiles(testServer);
    expect((await send(`${HEADING}\n`.padEnd(10 * 1024 * 1024 + 1, '\n'))).status).toBe(413);
    expect(await admin.upload('POST', '/api/user/bulk/file', {})).toMatchObject({ status: 400 });
    expect(await admin.upload('POST', '/api/user/bulk/file', { file: HEADING })).toMatchObject({ status: 400 });
    expect(
      await admin.upload('POST', '/api/user/bulk/file', { file: list(HEADING), other: list(HEADING) }),
    ).toMatchObject({ status: 400 });
    expect((await admin.raw('POST', '/api/user/bulk/file', { body: '{}' })).status).toBe(415);
    expect(await keptFiles(testServer)).toEqual(disk);
  });
});

describe('a list is imported by its id', () => {
  test.each([
    '../events.db',
    '/etc/passwd',
    'http://127.0.0.1/people.csv',
    'file:///etc/passwd',
    '__proto__',
    '',
    '.',
    '%2e%2e',
    'nobody',
    'C:\\x',
    'x'.repeat(500),
  ])('and %j is no id', async (filePath) => {
    expect(await bring(filePath)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test.each([null, 5, {}, ['x'], { $ne: '' }, '\u0000', 'x'.repeat(2_000)])('and %j is no text', async (filePath) => {
    expect(await bring(filePath)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  test('by its sender only', async () => {
    const filePath = await kept(`${HEADING}\nS,Ender,sender@senders.test,Senders,BE,,,,,,`);
    await admin.addStaff({
      firstName: 'O',
      lastName: 'Ther',
      email: 'other@house.test',
      role: 'admin',
      password: PASSWORD,
    });
    const other = await testServer.signedIn('other@house.test');
    expect((await bring(filePath, other)).status).toBe(404);
    const buyer = await testServer.buyer('curious');
    expect((await bring(filePath, buyer)).status).toBe(403);
    expect((await send(HEADING, buyer)).status).toBe(403);
    expect((await send(HEADING, testServer.guest())).status).toBe(401);
    expect((await bring(filePath)).status).toBe(201);
  });

  test('for a day, and then it is deleted', async () => {
    const filePath = await kept(`${HEADING}\nL,Ate,late@late.test,Late,BE,,,,,,`);
    expect(await keptFiles(testServer)).toContain(filePath);
    ahead = 24 * 60 * 60_000 + 1_000;
    admin = await testServer.admin();
    expect((await bring(filePath)).status).toBe(404);
    await testServer.close({ keep: true });
    testServer = await TestServer.open({ folder: testServer.folder, clock: () => plusMillis(systemClock(), ahead) });
    admin = await testServer.admin();
    expect(await keptFiles(testServer)).toEqual([]);
    expect(await testServer.stores.reads.state({ name: 'bulkFiles', database: 'state' }).count()).toBe(0);
  });
});

function xlsx(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const cell = (value: string | number, row: number, column: number): string => {
    const address = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === 'number'
      ? `<c r="${address}"><v>${value}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const data = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`)
    .join('');
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${data}</sheetData></worksheet>`),
  });
}

test('an admin who has lost the permission to import cannot use it, also not for a waiting list', async () => {
  const { _id: userId, email } = await admin.addStaff({
    firstName: 'Mal',
    lastName: 'Admin',
    email: 'mal@house.test',
    password: PASSWORD,
    role: 'admin',
  });
  const leaving = await testServer.signedIn(email);
  const filePath = await kept(
    [HEADING, 'In,Vited,mole@analytical.test,Analytical Stones,GB,,,,,,'].join('\n'),
    leaving,
  );
  const context = { actor: { userId, role: 'admin', companyId: null }, commandId: 'waits', requestId: 'test' } as const;
  await admin.updateUser(userId, { role: 'auditor' });
  await expect(testServer.app.get(BulkImport).import({ filePath, newCompany: false }, context)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await emails()).not.toContain('mole@analytical.test');
});
