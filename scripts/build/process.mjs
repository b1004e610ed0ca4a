import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const onWindows = process.platform === 'win32';

/** The Node of the lock file, or the current one if the registry has none for this machine. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', onWindows ? 'node.exe' : 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Runs a command to its end, or until this process ends. @returns its exit status */
async function statusOf(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  // SIGKILL, because the compiler takes seconds to react to another signal.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const [status] = await once(child, 'close');
  process.off('exit', end);
  return status;
}

/** Resolves when the command has succeeded. If it fails, this process exits with the same status. */
export async function run(command, args, options = {}) {
  const status = await statusOf(command, args, { shell: onWindows, ...options });
  if (status !== 0) process.exit(status ?? 1);
}

export const runScript = (args, options = {}) => run(pinnedNode(), args, { shell: false, ...options });

/** Runs a script with the pinned Node. @returns whether it has succeeded */
export const succeeds = async (args) => (await statusOf(pinnedNode(), args)) === 0;

/**
 * Continues in another process and forwards signals to it: a service manager signals only the first process, a
 * terminal the whole group.
 */
export function continueWith(args, env = process.env) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
