import { useEffect } from 'react';

export interface Command {
  id: string;
  label: string;
  group: string;
  description?: string;
  leads: string | (() => void);
}

let ofScreen: readonly Command[] = [];
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
