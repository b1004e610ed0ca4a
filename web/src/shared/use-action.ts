import { useRef, useState } from 'react';
import { notifyActionFailed } from './notify.js';

/** A text for `notifyActionFailed`, or a handler: `notifyError` for reads, or an error shown in the dialog. */
export type Failed = string | ((error: unknown) => void);

export interface Action<Args extends unknown[]> {
  busy: boolean;
  run: (...args: Args) => void;
}

export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  failed: Failed,
): Action<Args> {
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const run = (...args: Args) => void runOnce(() => action(...args), failed, { underway, setBusy });
  return { busy, run };
}

/** Runs an action without React. Errors thrown by `failed` are not caught. */
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
