import { useRef, useState } from 'react';
import { notifyActionFailed } from './notify.js';

/** The words of `notifyActionFailed`; or what tells it otherwise: `notifyError` of what was only read, a dialog in its own place. */
export type Failed = string | ((error: unknown) => void);

export interface Action<Args extends unknown[]> {
  busy: boolean;
  /** Starts the action; does nothing while it is under way. */
  run: (...args: Args) => void;
}

/** An action that a button starts, one at a time: the button is busy meanwhile, and a failure is told. */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  failed: Failed,
): Action<Args> {
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const run = (...args: Args) => void runOnce(() => action(...args), failed, { underway, setBusy });
  return { busy, run };
}

/** The same without React. What `failed` throws is not caught. */
export async function runOnce(
  action: () => Promise<unknown>,
  failed: Failed,
  { underway, setBusy }: { underway: { current: boolean }; setBusy: (busy: boolean) => void },
): Promise<void> {
  if (underway.current) return;
  underway.current = true;
  setBusy(true);
  try {
    await action();
  } catch (error) {
    if (typeof failed === 'string') notifyActionFailed(error, failed);
    else failed(error);
  } finally {
    underway.current = false;
    setBusy(false);
  }
}
