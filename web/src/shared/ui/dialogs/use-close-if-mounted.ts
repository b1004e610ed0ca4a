import { useEffect, useRef } from 'react';

/** Tells, also to an action that was begun long ago, whether its form or dialog is on the page still. */
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

/** Closes the dialog that calls it once its action is done: not one that was opened meanwhile, after it was closed by hand. */
export function useCloseIfMounted(onClose: () => void): () => void {
  const isMounted = useIsMounted();
  return () => {
    if (isMounted()) onClose();
  };
}
