import { t } from '../../language/t.js';
import { CopyField } from './copy-field.js';

/** A command for the operator of the server, to run in the folder of the program. */
export const ServerCommand = ({ command }: { command: string }) => (
  <CopyField
    value={`node_modules/.bin/node apps/cli/dist/main.js ${command}`}
    name={t('Command')}
    labels={{ copy: t('Copy the command'), copied: t('Copied') }}
  />
);
