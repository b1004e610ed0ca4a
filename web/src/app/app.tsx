import { DirectionProvider, MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { Suspense, useEffect, useMemo } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { t } from '../shared/language/t.js';
import { direction } from '../shared/language/language.js';
import { usePrinting } from '../shared/print/use-printing.js';
import { useApplication, useHouse, useTheme } from '../shared/store/application.js';
import { loadFullBundle, Overlays } from './start/load-full-bundle.js';
import { ApplicationLoader, ProcessingLoader } from './loaders.js';
import { themeOf } from './theme/theme.js';

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  const darkMode = useTheme((state) => state.darkMode);
  const { loading, processing, message, isFullBundleLoaded } = useApplication((state) => state);
  const printing = usePrinting();
  const { accent } = useHouse();
  const theme = useMemo(() => themeOf(accent), [accent]);
  // The full bundle contains the toasts: load it at a notification.
  useEffect(() => notificationsStore.subscribe(() => void loadFullBundle().catch(() => undefined)), []);
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={theme} forceColorScheme={darkMode && !printing ? 'dark' : 'light'}>
        {isFullBundleLoaded && (
          <Suspense>
            <Overlays />
          </Suspense>
        )}
        {loading ? <ApplicationLoader /> : <RouterProvider router={router} />}
        {processing && <ProcessingLoader message={message || t('Processing...')} />}
      </MantineProvider>
    </DirectionProvider>
  );
}
