import { lazy, useState, type ComponentType } from 'react';
import { loadAllTexts } from '../../language/language.js';
import { loadChunk } from '../../http/load-chunk.js';

let fullBundleLoader = (): Promise<void> => Promise.resolve();

export const setFullBundleLoader = (loader: () => Promise<void>): void => {
  fullBundleLoader = loader;
};

export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code in advance. An error is reported when the component is shown. */
  preload: () => Promise<void>;
};

interface LazyOptions {
  /** Whether the public bundle is sufficient: no other texts, styles, toasts or questions. */
  publicBundleOnly?: boolean;
}

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
  /** A loaded component needs no fallback, which React would show for at least 300 ms. */
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
