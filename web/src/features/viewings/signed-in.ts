import type { SignedInPart } from '../../shared/feature.js';
import { showFailedViewingCommands } from './show-failed-commands.js';
import { viewingsCommands } from './viewings-commands.js';
import { live } from './viewings-slice.js';

export const signedIn: SignedInPart = {
  commands: viewingsCommands,
  live,
  onSignIn: () => showFailedViewingCommands(),
};
