import { modals, ModalsProvider } from '@mantine/modals';
import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { useEffect } from 'react';
import { t } from '../shared/language/t.js';
import { useSession } from '../shared/session/session.js';
import { TOAST_DURATION } from '../shared/notify.js';

export default function Overlays() {
  useCloseToastsOnEscape();
  // Close open questions when the user changes or signs out.
  const asked = useSession(({ me }) => me?._id);
  useEffect(() => () => modals.closeAll(), [asked]);
  return (
    <>
      <Notifications position="bottom-left" autoClose={TOAST_DURATION} limit={4} zIndex={1500} className="toasts" />
      <ModalsProvider labels={{ confirm: t('Confirm'), cancel: t('Cancel') }}>{null}</ModalsProvider>
    </>
  );
}

/** Escape closes the toasts (`specification.md §2`). */
function useCloseToastsOnEscape(): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') notifications.clean();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
}
