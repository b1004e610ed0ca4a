import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Escape sends the toasts away (`specification.md §2`). */
export function useToastsLeaveOnEscape(): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') notifications.clean();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
}
