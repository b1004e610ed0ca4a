import { useEffect, useRef } from 'react';

/** Tells, also to an action that was begun long ago, whether its form or dialog is on the page still. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}

/** Closes the dialog that calls it once its action is done: not one that was opened meanwhile, after it was closed by hand. */
export function useOwnClose(onClose: () => void): () => void {
  const isThere = useIsThere();
  return () => {
    if (isThere()) onClose();
  };
}
