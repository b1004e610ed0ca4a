import { connectionNow, onConnectionChange, setConnection } from '../store/connection-state.js';

/** Milliseconds between two questions while no call is answered: each tab's own, so that not all come in the instant in which the house is back. */
const MIN_PROBE_MILLIS = 500;
const MAX_PROBE_MILLIS = 1_500;
const PROBE_TIMEOUT = 10_000;
/** Statuses with which a proxy says that it does not reach the house, or that no process of it is ready. */
const PROXY_STATUSES = new Set([502, 503, 504]);

/** What a call says of the line to the house. Once one got no answer, the house is asked until it answers. */
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

/** Whether an answer is one of the house, which says of each what its version is. */
export const isServerAnswer = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  !PROXY_STATUSES.has(status) || headers.has('app-version');

/** Asks whether calls reach the house, at once, and until they do. */
export async function probeServer(): Promise<void> {
  const before = connectionNow().reached;
  const reached = await fetch('/api/js-modules/client-environment', {
    signal: AbortSignal.timeout(PROBE_TIMEOUT),
  }).then(isServerAnswer, () => false);
  // A call may have been answered while this question was on its way: then it says nothing any more.
  if (reached || before) setReachable(reached);
  else if (!connectionNow().reached) scheduleProbe();
}

/** Waits until calls reach the house. @returns whether there was anything to wait for: false where they do */
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
