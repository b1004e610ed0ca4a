import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyScreen, type LazyScreen } from './lazy-screen.js';

/** A component whose code loads when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): LazyScreen<Props> {
  const Part = lazyScreen(load);
  function LazyPart(props: Props) {
    return (
      <Suspense fallback={typeof meanwhile === 'function' ? meanwhile(props) : meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload: Part.preload });
}
