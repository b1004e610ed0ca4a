import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AddendumView } from '@tender/contracts';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { eventually } from '@tender/kernel/testing/eventually';
import { file, pdf } from '../../testing/staging/files.js';
import { stageFolder } from '../../testing/staging/folders.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { stageViewing } from '../../testing/staging/viewing.js';

/** A change of the public files of a published auction or viewing is an addendum. */

let server: TestServer;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  server = await TestServer.open();
  [admin, buyer] = [await server.admin(), await server.buyer('ann')];
});
afterAll(() => server.close());

const paper = (name: string, text = name): File => file(pdf(text), name);

/** Waits until the reactors have processed all events. */
async function processed(): Promise<void> {
  const head = await server.stores.events.head();
  await eventually(
    () => server.app.get(ApiReactors).status.every(({ position }) => (position ?? -1n) >= head),
    'reactors are up to date',
  );
}

const filesOf = (addenda: readonly AddendumView[]) =>
  addenda.map(({ number, grade, changes }) => {
    expect(changes).toHaveLength(1);
    return [number, grade, changes[0]!.before, changes[0]!.after];
  });

test('a change of an auction’s public files is an addendum, also while the auction is live', async () => {
  const { auction } = await server.auction(admin, { buyers: [buyer], until: 'created' });
  const { folder } = await stageFolder(admin, { auction: auction._id, public: true, files: [paper('terms.pdf')] });
  const hidden = await stageFolder(admin, { auction: auction._id });
  // The reactor may process these uploads after publication; they still count as no change.
  await admin.publish(auction._id);
  const details = (await admin.documents.listOfFolder(folder))[0]!._id;
  await admin.documents.upload(folder, [paper('list.pdf'), paper('map.pdf')]);
  await admin.documents.replace(folder, details, paper('other.pdf', 'new'));
  await admin.documents.rename(folder, details, 'rules.pdf');
  await admin.documents.upload(hidden.folder, [paper('reserves.pdf')]);
  await admin.goLive(auction._id);
  await admin.documents.delete(folder, details);
  await admin.folders.toggleVisibility(folder, false);
  await admin.folders.rename(folder, 'For staff');
  await processed();
  const addenda = await buyer.addenda.listOfAuction(auction._id);
  expect(filesOf(addenda)).toEqual([
    [5, 'material', ['list.pdf', 'map.pdf'], null],
    [4, 'material', ['rules.pdf'], null],
    [3, 'material', ['terms.pdf'], ['rules.pdf']],
    [2, 'material', ['terms.pdf'], ['terms.pdf']],
    [1, 'material', null, ['list.pdf', 'map.pdf']],
  ]);
  expect((await admin.addenda.listOfAuction(auction._id)).map(({ by }) => by)).toEqual(
    Array.from({ length: 5 }, () => 'system'),
  );

  await admin.folders.toggleVisibility(folder, true);
  await processed();
  await admin.complete(auction._id);
  await admin.documents.upload(folder, [paper('result.pdf')]);
  await processed();
  expect(filesOf(await buyer.addenda.listOfAuction(auction._id))[0]).toEqual([
    6,
    'material',
    null,
    ['list.pdf', 'map.pdf'],
  ]);
  expect(await admin.audit.verify({ kind: 'auction', id: auction._id })).toMatchObject({ ok: true });
});

test('a change of a viewing’s public files is an addendum after publication', async () => {
  const { viewing } = await stageViewing(admin, { buyers: [buyer], until: 'draft' });
  const { folder } = await stageFolder(admin, { viewing: viewing._id, public: true, files: [paper('list.pdf')] });
  await processed();
  await admin.viewings.update(viewing._id, { status: 'published' });
  await admin.folders.delete(folder);
  await processed();
  expect(filesOf(await buyer.viewings.addenda(viewing._id))).toEqual([[1, 'material', ['list.pdf'], null]]);
  expect(await admin.audit.verify({ kind: 'viewing', id: viewing._id })).toMatchObject({ ok: true });
});
