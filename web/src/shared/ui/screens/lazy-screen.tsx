import { lazy, useState, type ComponentType } from 'react';
import { loadAllTexts } from '../../language/language.js';
import { loadChunk } from '../../http/load-chunk.js';

let fullBundleLoader = (): Promise<void> => Promise.resolve();

/** Sets how to load what every screen but the public page needs: the styles of all components, toasts and questions. Called once, at the start. */
export const setFullBundleLoader = (loader: () => Promise<void>): void => {
  fullBundleLoader = loader;
};

/** A component whose code comes later than the application's. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Fetches the code before it is shown. What goes wrong is told when it is. */
  preload: () => Promise<void>;
};

interface LazyOptions {
  /** Whether the public bundle is enough: the screen needs no other texts and styles, no toasts and no questions. */
  publicBundleOnly?: boolean;
}

/** A screen that loads when it is first shown, with all that it needs. */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { publicBundleOnly = false }: LazyOptions = {},
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    const [code] = await Promise.all(publicBundleOnly ? [load()] : [loadAllTexts().then(load), fullBundleLoader()]);
    loaded = code.default;
    return code;
  };
  const Lazy = lazy(() => loadChunk(read));
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
