import { can, type UserView } from '@tender/contracts';
import { Bell } from '../../features/messaging/bell/bell.js';
import { CommandButton } from './command-button.js';
import { useServiceWorker } from './service-worker.js';

export default function SignedInTools({ me }: { me: UserView }) {
  useServiceWorker();
  return (
    <>
      {can(me.role, 'notification:own') && <Bell key={me._id} me={me} />}
      <CommandButton me={me} />
    </>
  );
}
