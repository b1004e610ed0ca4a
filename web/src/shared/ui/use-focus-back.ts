import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was before a dialog appeared, once the dialog is taken off the page. Somebody else may have given the
 * focus away meanwhile: then it stays there.
 * @param otherwise a selector of what gets it when that place is gone
 */
export function useFocusBack(otherwise: string): void {
  const [from] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const place =
          from?.isConnected && from !== document.body ? from : document.querySelector<HTMLElement>(otherwise);
        place?.focus();
      });
    },
    [from, otherwise],
  );
}
