import { MantineProvider } from '@mantine/core';
import { useMemo } from 'react';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from 'react-router-dom';
import { usePrinting } from '../shared/print/use-printing.js';
import { TOAST_DURATION } from '../shared/notify.js';
import { useApplication, useHouse, useTheme } from '../shared/store/application.js';
import { ApplicationLoader, ProcessingLoader } from './loaders.js';
import { router } from './routes.js';
import { themeOf } from './theme.js';
import { useToastsLeaveOnEscape } from './toasts.js';

export function App() {
  const darkMode = useTheme((state) => state.darkMode);
  const { loading, processing, message } = useApplication((state) => state);
  const printing = usePrinting();
  const { accent } = useHouse();
  const theme = useMemo(() => themeOf(accent), [accent]);
  useToastsLeaveOnEscape();
  return (
    <MantineProvider theme={theme} forceColorScheme={darkMode && !printing ? 'dark' : 'light'}>
      <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>
        <Notifications position="bottom-left" autoClose={TOAST_DURATION} limit={4} zIndex={1500} className="toasts" />
        {loading ? <ApplicationLoader /> : <RouterProvider router={router} />}
        {processing && <ProcessingLoader message={message || 'Processing...'} />}
      </ModalsProvider>
    </MantineProvider>
  );
}
