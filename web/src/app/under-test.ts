import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { setAuthenticated } from '../shared/session/authentication.js';
import { enterAs, setSession } from '../shared/session/session.js';
import { connect, disconnect } from '../shared/socket/connection.js';
import { clearAlert, setApplication } from '../shared/store/application.js';
import { forgetPerson } from '../shared/store/slice.js';
import { testApplication } from '../testing/application.js';
import { App } from './app.js';
import { FEATURES } from './features.js';
import { headerOfInside } from './layouts/header.js';
import { Overlays } from './load-beyond-door.js';
import { plugIn, plugInside } from './plug-in.js';
import { routes } from './routes.js';

/** The application for component tests, as after its start: all but its entry (`start.ts`), whose calls a test makes itself. */
const STARTED = {
  loading: false,
  processing: false,
  beyondDoor: true,
  message: '',
  isAuctionView: false,
  newVersion: 'none',
} as const;

plugIn(FEATURES);
await plugInside(FEATURES);
await Promise.all([headerOfInside(), Overlays.preload()]);
setApplication(STARTED);

testApplication({
  routes,
  App,
  enter: (me, company) => {
    enterAs(me);
    setAuthenticated(true);
    setSession({ company });
    connect();
  },
  reset: () => {
    notifications.clean();
    modals.closeAll();
    disconnect();
    forgetPerson();
    setAuthenticated(false);
    setApplication(STARTED);
    clearAlert();
    localStorage.clear();
    sessionStorage.clear();
  },
});
