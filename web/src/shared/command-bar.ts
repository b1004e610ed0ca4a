import { useEffect } from 'react';

/** Something that the command bar offers: a place to go to, or an action. */
export interface Command {
  id: string;
  /** In words that people look for. */
  label: string;
  /** What kind it is, for people: `Lots`, `Screens`. */
  group: string;
  description?: string;
  /** An address of the application, or what is done. */
  leads: string | (() => void);
}

let ofScreen: readonly Command[] = [];
/** What the screen that is open offers beside what there is everywhere. */
export const screenCommands = (): readonly Command[] => ofScreen;

/** Offers commands for as long as the screen is open. */
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
