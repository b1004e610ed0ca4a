import { Alert } from '@mantine/core';
import type { PublicLogView } from '@tender/contracts';
import { useState } from 'react';
import { get } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { isLocalAddress } from '../../../shared/store/site-address.js';

type Log = Pick<PublicLogView, 'origin' | 'size'>;

/** Before the first publication: the permanent name that the public log gets. */
export function LogName() {
  const [log, setLog] = useState<Log | null>(null);
  useLoad('name of the public log', async (signal) => setLog((await get<{ log: Log }>('/api/log', signal)).log));
  if (log?.size !== 0) return null;
  return (
    <Alert color={isRecognised(log) ? 'sapphire' : 'citrine'} role="note" mt="sm">
      {t('With this first publication the public log gets its name, and keeps it: {name}.', { name: log.origin })}{' '}
      {!isRecognised(log) &&
        t(
          'The name does not show whose log it is. Before you publish, start the server with PUBLIC_URL, the address at which others reach it.',
        )}
    </Alert>
  );
}

function isRecognised({ origin }: Log): boolean {
  const [host = ''] = origin.split('/');
  return !host.endsWith('.invalid') && !isLocalAddress(`http://${host}`);
}
