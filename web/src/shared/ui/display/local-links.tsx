import { Alert } from '@mantine/core';
import { t } from '../../language/t.js';
import { useMay } from '../../session/session.js';
import { useEnvironment } from '../../store/application.js';
import { isLocalAddress, useSiteAddress } from '../../store/site-address.js';

/** Warns staff if links that they pass on, or that mails contain, open on the machine of the server only. */
export function LocalLinks() {
  const environment = useEnvironment();
  const address = useSiteAddress();
  const isStaff = useMay('mail:read');
  if (!environment || !isStaff) return null;
  const isMailed = environment.features.mail && environment.publicUrl === null;
  if (!isMailed && !isLocalAddress(address)) return null;
  return (
    <Alert color="citrine" role="note">
      {isLocalAddress(address)
        ? t(
            'Links begin with {address} and open on this machine only. Start the server with PUBLIC_URL, the address at which others reach it.',
            { address },
          )
        : t(
            'Links in mails may open on the machine of the server only. Start the server with PUBLIC_URL, the address at which others reach it.',
          )}
    </Alert>
  );
}
