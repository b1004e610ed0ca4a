import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { t } from '../shared/language/t.js';
import { TOAST_DURATION } from '../shared/notify.js';
import { useToastsLeaveOnEscape } from './toasts.js';

/** Toasts, and the questions of `confirm.tsx`. */
export default function Overlays() {
  useToastsLeaveOnEscape();
  return (
    <>
      <Notifications position="bottom-left" autoClose={TOAST_DURATION} limit={4} zIndex={1500} className="toasts" />
      <ModalsProvider labels={{ confirm: t('Confirm'), cancel: t('Cancel') }}>{null}</ModalsProvider>
    </>
  );
}
