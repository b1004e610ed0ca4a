import type { SignedInPart } from '../../shared/feature.js';
import { live } from '../../shared/directory/directory.js';
import { peopleCommands } from './people-commands.js';

export const signedIn: SignedInPart = { live, commands: peopleCommands };
