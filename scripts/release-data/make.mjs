/**
 * Makes the data folder of release 0.1.0 that tests of later releases open: `npx node scripts/release-data/make.mjs`,
 * after `npm ci`.
 *
 * The fixture `apps/api/fixtures/release-0.1.0.zip` is committed and never changes with the code: it is what an
 * installation of release 0.1.0 has on its disk when it is upgraded. Run this script only to make the fixture again,
 * for example because it must contain something more. It needs git, npm and about four minutes, and does this:
 *
 * 1. It checks out commit 78df1187 (release 0.1.0) to a git work tree in a temporary folder, installs and compiles it
 *    (`tree.mjs`). `--built <folder>` uses a work tree of that commit that is compiled already.
 * 2. It starts that release's own server with an empty DATA_DIR and a local SMTP server, and plays a story over HTTP
 *    with that release's own `@tender/api-driver`: `house.mjs`, `people.mjs`, `viewings.mjs`, `auctions.mjs`,
 *    `messages.mjs`. Then it stops the server, starts it without a mail server, so that some mails are kept, and stops
 *    it again.
 * 3. It fails if a command type of the release was never accepted (`commands.mjs`).
 * 4. It opens a copy of the stopped folder with that release, at a fixed time, and records the answers of GET calls
 *    (`answers.mjs`).
 * 5. It packs the stopped folder with its `seal.key` as `data/`, the answers as `answers.json` and the accounts and ids
 *    as `names.json`.
 *
 * The story uses the real clock: it waits some seconds for one auction that the clock opens and ends. Everything that
 * must stay open ends in 2099. Rules for tests: `docs/decisions/0052-data-of-release-0.1.0.md`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { recordAnswers } from './answers.mjs';
import { recordAuctions } from './auctions.mjs';
import { checkCommands } from './commands.mjs';
import { recordHouse } from './house.mjs';
import { recordKeptMails, recordMessages } from './messages.mjs';
import { pack } from './pack.mjs';
import { recordDepartures, recordPeople } from './people.mjs';
import { Server } from './server.mjs';
import { Story } from './story.mjs';
import { COMMIT, releaseTree } from './tree.mjs';
import { recordViewings } from './viewings.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const FIXTURE = join(ROOT, 'apps', 'api', 'fixtures', 'release-0.1.0.zip');

const { values } = parseArgs({ options: { built: { type: 'string' }, out: { type: 'string', default: FIXTURE } } });
const folder = mkdtempSync(join(tmpdir(), 'release-data-'));
const data = join(folder, 'data');
const accepted = join(folder, 'commands.jsonl');
const tree = values.built === undefined ? releaseTree(ROOT, join(folder, 'tree')) : resolve(values.built);

const server = new Server(tree, { data, accepted });

try {
  const story = await Story.begin(tree);
  await story.on(server, { smtp: true });
  await recordHouse(story);
  await recordPeople(story);
  await recordViewings(story);
  await recordAuctions(story);
  await recordMessages(story);
  await recordDepartures(story);
  await story.settled();
  await server.stop();
  await story.on(server, { smtp: false });
  await recordKeptMails(story);
  await story.settled();
  await server.stop();
  await story.end();

  checkCommands(tree, accepted);
  const { at, answers } = await recordAnswers(tree, data, story.names);
  const size = pack(values.out, { data, answers, names: { release: '0.1.0', commit: COMMIT, at, ...story.names } });
  console.log(`${values.out}: ${size} bytes, ${answers.length} answers`);
} finally {
  server.kill();
  if (values.built === undefined) execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
