import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';

/**
 * Runs a script of Node.
 * @param options.live prints its output while it runs; otherwise in one piece at its end, so that parallel lanes stay readable
 * @returns whether it exited with 0
 */
export function runNode(name, args, { env = {}, live = false } = {}) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, args, {
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const output = [];
  for (const stream of live ? [] : [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      console.log(`\n— ${name}, ${Math.round((Date.now() - startedAt) / 1_000)} s\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}
