import { useEffect } from 'react';

export interface Command {
  id: string;
  label: string;
  /** Heading of the group: `Lots`, `Screens`. */
  group: string;
  description?: string;
  leads: string | (() => void);
}

let ofScreen: readonly Command[] = [];
/** Commands of the open screen, beside the global ones. */
export const screenCommands = (): readonly Command[] => ofScreen;

export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    ofScreen = commands;
  });
  useEffect(
    () => () => {
      ofScreen = [];
    },
    [],
  );
}
