let load = (): Promise<void> => Promise.resolve();

/** Says how that comes which the door does without. */
export const loadBeyondDoorBy = (loader: () => Promise<void>): void => {
  load = loader;
};

/** Waits for what every screen but the door needs: the styles of all components, toasts and questions. Fetched once. */
export const beyondDoor = (): Promise<void> => load();
