import { useEffect, useRef } from 'react';

export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/** Closes the dialog after its action, unless it was closed by the user: another one may be open. */
export function useCloseIfMounted(onClose: () => void): () => void {
  const isMounted = useIsMounted();
  return () => {
    if (isMounted()) onClose();
  };
}
