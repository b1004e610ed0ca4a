import { accentProblem, accentWords, type HouseBody } from '@tender/contracts';
import { Rejection, type Decider } from '@tender/kernel';
import {
  houseSettingsCatalogue,
  houseSettingsStream,
  type Branding,
  type HouseSettingsEvent,
  type Logo,
} from './house-settings.events.js';

export { houseSettingsStream, type HouseSettingsEvent } from './house-settings.events.js';

export interface HouseSettings {
  readonly face: Required<Branding>;
  readonly logo: Logo | null;
  readonly letter: LetterHashes | null;
}

export interface LetterHashes {
  readonly hash: string;
  readonly bankHash: string | null;
  /** Day of the last change of the bank details; null without bank details. */
  readonly bankChangedOn: string | null;
}

export type HouseSettingsCommand =
  | { type: 'ChangeFace'; changes: HouseBody }
  | { type: 'ChangeLogo'; logo: Logo | null }
  | { type: 'ChangeLetterSettings'; before: string | null; hash: string; bankHash: string | null; day: string };

export const HOUSE_SETTINGS_STREAM = houseSettingsStream.name;

const FACELESS: Required<Branding> = {
  name: null,
  accent: null,
  email: null,
  phone: null,
  address: null,
  bidTerms: null,
  language: null,
  timeZone: null,
};

function decide(state: HouseSettings, command: HouseSettingsCommand): HouseSettingsEvent[] {
  switch (command.type) {
    case 'ChangeFace':
      return changeFace(state, command.changes);
    case 'ChangeLogo':
      return command.logo?.id === state.logo?.id ? [] : [{ type: 'HouseLogoChanged', data: { logo: command.logo } }];
    case 'ChangeLetterSettings': {
      const { type: _, before, ...data } = command;
      // Another admin has changed other fields since they were read.
      if (before !== (state.letter?.hash ?? null)) throw new Rejection('BUSY');
      return data.hash === state.letter?.hash ? [] : [{ type: 'LetterSettingsChanged', data }];
    }
  }
}

/** @throws Rejection INVALID for an accent without enough contrast in one of the themes */
function changeFace({ face }: HouseSettings, changes: HouseBody): HouseSettingsEvent[] {
  const all = { ...face, ...changes };
  const changed = { ...all, accent: all.accent?.toLowerCase() ?? null };
  const problem = changed.accent === null ? null : accentProblem(changed.accent);
  if (problem)
    throw new Rejection('INVALID', [{ field: 'accent', rule: 'contrast', message: `accent ${accentWords(problem)}` }]);
  const isSame = (Object.keys(changed) as (keyof Branding)[]).every((field) => changed[field] === face[field]);
  return isSame ? [] : [{ type: 'HouseFaceChanged', data: changed }];
}

function evolve(state: HouseSettings, event: HouseSettingsEvent): HouseSettings {
  switch (event.type) {
    case 'HouseFaceChanged':
      return { ...state, face: { ...FACELESS, ...event.data } };
    case 'HouseLogoChanged':
      return { ...state, logo: event.data.logo };
    case 'LetterSettingsChanged': {
      const { day, ...hashes } = event.data;
      const isSameBank = hashes.bankHash === (state.letter?.bankHash ?? null);
      const bankChangedOn = isSameBank ? (state.letter?.bankChangedOn ?? null) : hashes.bankHash && day;
      return { ...state, letter: { ...hashes, bankChangedOn } };
    }
  }
}

export const houseSettingsDecider: Decider<HouseSettings, HouseSettingsCommand, HouseSettingsEvent> = {
  initial: { face: FACELESS, logo: null, letter: null },
  decide,
  evolve,
  catalogue: houseSettingsCatalogue,
};
