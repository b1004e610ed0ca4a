import type { Bench } from '../measurement/bench.js';
import { ADMIN } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';

const TRIES = 30;
/** Maximum deviation: above it, an outsider could distinguish known addresses from unknown ones. */
const TOLERANCE = 0.1;

/** Signs in with a wrong password for a known and an unknown address, alternating: both must take the same time. */
export async function signIn(bench: Bench): Promise<Row[]> {
  const {
    server: { url },
  } = await bench.server();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    known.push(await refusalMillis(url, ADMIN.email));
    unknown.push(await refusalMillis(url, `nobody${attempt}@bench.example`));
  }
  const ratio = median(known) / median(unknown);
  return [
    {
      what: 'wrong password: known e-mail / unknown',
      measured: `${inMillis(median(known))} / ${inMillis(median(unknown))}`,
      ratio: `${ratio.toFixed(2)} ×`,
      required: `${(1 - TOLERANCE).toFixed(2)} – ${(1 + TOLERANCE).toFixed(2)} ×`,
      met: Math.abs(ratio - 1) <= TOLERANCE,
    },
  ];
}

async function refusalMillis(url: string, email: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  });
  await answer.arrayBuffer();
  if (answer.ok) throw new Error('a wrong password was accepted');
  return performance.now() - from;
}
