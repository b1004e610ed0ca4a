import { modals, ModalsProvider } from '@mantine/modals';
import { notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { loadChunk } from '../shared/http/load-chunk.js';
import { t } from '../shared/language/t.js';
import { useSession } from '../shared/session/session.js';
import { lazyPart } from '../shared/ui/screens/lazy-part.js';
import { afterFirstScreen } from '../shared/ui/screens/when-idle.js';

const toasts = () => import('./toasts.js');
/** No route catches an error here: it would remove the whole application. */
const Toasts = lazyPart(() => loadChunk(toasts).catch(() => ({ default: () => null })));

export default function Overlays() {
  useCloseToastsOnEscape();
  // Close open questions when the user changes or signs out.
  const asked = useSession(({ me }) => me?._id);
  useEffect(() => () => modals.closeAll(), [asked]);
  return (
    <>
      <ToastsOnDemand />
      <ModalsProvider labels={{ confirm: t('Confirm'), cancel: t('Cancel') }}>{null}</ModalsProvider>
    </>
  );
}

function ToastsOnDemand() {
  const [isShown, setShown] = useState(false);
  const { notifications: shown } = useNotifications();
  useEffect(() => afterFirstScreen(() => void toasts().catch(() => undefined)), []);
  if (!isShown && shown.length > 0) setShown(true);
  return isShown && <Toasts />;
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
