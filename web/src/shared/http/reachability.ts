import { connectionNow, onConnectionChange, setConnection } from '../store/connection-state.js';

/** Probe interval in ms, with jitter, so that not all tabs send a request at the same moment. */
const MIN_PROBE_MILLIS = 500;
const MAX_PROBE_MILLIS = 1_500;
const PROBE_TIMEOUT = 10_000;
/** Statuses of a proxy that does not reach the server, or finds no process ready. */
const PROXY_STATUSES = new Set([502, 503, 504]);

export function setReachable(reached: boolean): void {
  if (connectionNow().reached === reached) return;
  setConnection({ reached });
  if (!reached) scheduleProbe();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleProbe(): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => void probeServer(),
    MIN_PROBE_MILLIS + Math.random() * (MAX_PROBE_MILLIS - MIN_PROBE_MILLIS),
  );
}

/** Whether the server itself has answered: it adds its version to each answer. */
export const isServerAnswer = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  !PROXY_STATUSES.has(status) || headers.has('app-version');

export async function probeServer(): Promise<void> {
  const before = connectionNow().reached;
  const reached = await fetch('/api/js-modules/client-environment', {
    signal: AbortSignal.timeout(PROBE_TIMEOUT),
  }).then(isServerAnswer, () => false);
  // A concurrent call may have been answered: then this probe is outdated.
  if (reached || before) setReachable(reached);
  else if (!connectionNow().reached) scheduleProbe();
}

/** Waits until the server is reachable. @returns whether it had to wait */
export async function untilServerReachable(): Promise<boolean> {
  if (connectionNow().reached) await probeServer();
  if (connectionNow().reached) return false;
  await new Promise<void>((resolve) => {
    const stop = onConnectionChange(({ reached }) => {
      if (!reached) return;
      stop();
      resolve();
    });
  });
  return true;
}
