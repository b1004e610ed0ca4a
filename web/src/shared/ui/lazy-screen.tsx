import { lazy, useState, type ComponentType } from 'react';
import { untilReached } from '../http/reach.js';

/** A component whose code comes later than the application's. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Fetches the code before it is shown. What goes wrong is told when it is. */
  preload: () => Promise<void>;
};

const RELOADED = 'reloaded-for-screen';
const SHORTLY = 10_000;

/**
 * A screen that loads when it is first shown. Without a line to the house it waits for one: a reload would lose the page. Else, in production, a
 * failed load reloads it, since a new release has most likely replaced the files — but not twice in a row, or the page would keep spinning.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const Lazy = lazy(async function again(): Promise<{ default: ComponentType<Props> }> {
    try {
      return await read();
    } catch (error) {
      if (await untilReached()) return again();
      const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
      if (!import.meta.env.PROD || Date.now() - last < SHORTLY) throw error;
      sessionStorage.setItem(RELOADED, String(Date.now()));
      window.location.reload();
      return new Promise<never>(() => {});
    }
  });
  /** What is there needs no fallback, which React would show for 300 ms at least. */
  function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  const preload = () =>
    read().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Screen, { preload });
}
