import { expect, test } from '@jest/globals';
import { CURRENT_RULES } from '@tender/kernel';
import { TestServer } from '../../testing/server/test-server.js';

/** The stream `installation` (`docs/audit.md`). */

const adoptionsIn = async ({ stores }: TestServer) =>
  (await stores.events.readStream('installation', 0, 100)).filter(({ type }) => type === 'RulesAdopted');

test('the first start records the rules of this release, and later starts do not', async () => {
  const server = await TestServer.open();
  expect(await adoptionsIn(server)).toMatchObject([{ data: { rules: CURRENT_RULES } }]);
  await server.close({ keep: true });
  const again = await TestServer.open({ folder: server.folder });
  expect(await adoptionsIn(again)).toHaveLength(1);
  await again.close();
});
