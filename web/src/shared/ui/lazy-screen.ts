import { lazy, type ComponentType } from 'react';

const RELOADED = 'reloaded-for-screen';
const SHORTLY = 10_000;

/**
 * A screen that loads when it is first shown. In production a failed load reloads the page, since a new release has most likely
 * replaced the files — but not twice in a row, or a server that is down would keep the page spinning.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
      if (!import.meta.env.PROD || Date.now() - last < SHORTLY) throw error;
      sessionStorage.setItem(RELOADED, String(Date.now()));
      window.location.reload();
      return new Promise<never>(() => {});
    }
  });
}
