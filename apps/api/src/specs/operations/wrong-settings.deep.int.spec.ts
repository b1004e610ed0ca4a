import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ServerProcess } from '../../testing/processes/server-process.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => ServerProcess.endAll());
afterAll(() => rmSync(folder, { recursive: true }));

describe('a wrong setting', () => {
  // One setting for each place that checks them: the logger, a file, a server. `settings.spec.ts` tests the values.
  const wrong: [string, string][] = [
    ['LOG_LEVEL', 'loud'],
    ['METRICS_FILE', '/nowhere/at/all'],
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:1?tls=false'],
  ];

  test.each(wrong)('ends the server, which names it: %s=%s', async (name, value) => {
    const server = new ServerProcess({
      DATA_DIR: join(folder, 'never'),
      ...(name === 'METRICS_FILE' && { METRICS: '' }),
      [name]: value,
    });
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(server.output).toMatch(new RegExp(`^setting ${name.replace('_FILE', '')}: .+\n$`));
  });

  test('that only the stores or the port reveal is named as well', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, 'no key');
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const cases: [string, Record<string, string>][] = [
      ['DATA_DIR', { DATA_DIR: file }],
      ['SEAL_KEY_FILE', { SEAL_KEY_FILE: file }],
      ['SEAL_KEY_FILE', { SEAL_KEY_FILE: join(folder, 'no', 'key') }],
      ['PORT', { PORT: String(port) }],
    ];
    await Promise.all(
      cases.map(async ([name, env], index) => {
        const server = new ServerProcess({ DATA_DIR: join(folder, `wrong-${index}`), ...env, LOG_LEVEL: 'silent' });
        expect(await server.ended).toMatchObject({ code: 1 });
        expect(server.output).toMatch(new RegExp(`^setting ${name}: .+\n$`));
      }),
    );
    // The first admin's password is generated only once, so it is printed although the server cannot start.
    const locked = new ServerProcess({
      DATA_DIR: join(folder, 'locked'),
      ADMIN_PASSWORD: '',
      PORT: String(port),
      LOG_LEVEL: 'silent',
    });
    expect(await locked.ended).toMatchObject({ code: 1 });
    expect(locked.output).toMatch(/^First admin: \S+ with the password \S{20} \(shown only now\)\nsetting PORT: .+\n$/);
    taken.close();
  });
});
