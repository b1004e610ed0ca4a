import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';

/** Time without output after which a live run is killed, in ms: no test file takes that long. */
const LONGEST_SILENCE = 8 * 60_000;
const LOOK_EVERY = 10_000;

/**
 * Runs a script of Node.
 * @param options.live prints its output immediately, and kills a run that is silent for too long; otherwise prints
 * all output at the end, so that parallel lanes stay readable
 * @returns whether it exited with 0
 */
export function runNode(name, args, { env = {}, live = false } = {}) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const output = [];
  let heardAt = startedAt;
  for (const [stream, own] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    stream.on('data', (chunk) => {
      heardAt = Date.now();
      if (live) own.write(chunk);
      else output.push(chunk);
    });
  const watch = setInterval(() => {
    if (!live || Date.now() - heardAt < LONGEST_SILENCE) return;
    console.error(`\n${name}: no output for ${LONGEST_SILENCE / 60_000} minutes, ended`);
    child.kill('SIGKILL');
  }, LOOK_EVERY);
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      clearInterval(watch);
      console.log(`\n— ${name}, ${Math.round((Date.now() - startedAt) / 1_000)} s\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}
