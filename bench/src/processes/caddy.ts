import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Address } from '@tender/api-driver/load';
import { freePort } from './free-port.js';
import type { Workbench } from './workbench.js';

const CADDYFILE = new URL('../../../infra/Caddyfile', import.meta.url);
/** Directives that older versions of Caddy do not know. They do not affect requests. */
const NEWER = [{ directive: /^\s*stream_close_delay .*\n/m, since: [2, 7] }] as const;

/** The version of the `caddy` program on the path, or null if there is none. */
export function caddyVersion(): string | null {
  const { stdout, status } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null) : null;
}

/**
 * Starts the proxy of `infra/` in front of two api processes. The workbench ends it.
 * @returns its address once it forwards requests
 */
export async function startCaddy(workbench: Workbench, version: string, apis: readonly Address[]): Promise<Address> {
  const folder = workbench.folder();
  const config = join(folder, 'Caddyfile');
  const address = { host: '127.0.0.1', port: await freePort() };
  writeFileSync(config, configOf(readFileSync(CADDYFILE, 'utf8'), version, apis));
  const child = workbench.run('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: `http://${address.host}:${address.port}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-2_000)));
  while (!(await isPassedOn(address))) {
    if (child.exitCode !== null) throw new Error(`caddy ended: ${output}`);
    await delay(50);
  }
  return address;
}

/** The shipped file with other upstreams, on loopback only, and without the mail catcher's site. */
function configOf(file: string, version: string, apis: readonly Address[]): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const upstreams = apis.map(({ host, port }) => `${host}:${port}`).join(' ');
  let config = file
    .replace('api1:3000 api2:3000', upstreams)
    .replace(/^\{$/m, '{\n\tadmin off\n\tdefault_bind 127.0.0.1')
    .replace(/^:8025 \{[^]*?^\}/m, '');
  for (const { directive, since } of NEWER)
    if (major < since[0] || (major === since[0] && minor < since[1])) config = config.replace(directive, '');
  if (!config.includes(upstreams) || !config.includes('default_bind'))
    throw new Error('infra/Caddyfile has another form than this measurement expects');
  return config;
}

const isPassedOn = ({ host, port }: Address): Promise<boolean> =>
  fetch(`http://${host}:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
