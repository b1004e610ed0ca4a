import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.js';

export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Part = lazyScreen(load);
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}
