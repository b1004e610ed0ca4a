import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { prepareSignIn, startSession, setSession } from '../shared/session/session.js';
import { isAuthenticated, setAuthenticated } from '../shared/session/authentication.js';
import { connect, disconnect } from '../shared/socket/connection.js';
import { applicationNow, clearAlert, setApplication, setEnvironment } from '../shared/store/application.js';
import { renderNow, clearPersonState } from '../shared/store/slice.js';
import { testApplication } from '../testing/application.js';
import { startServer } from '../testing/browser.js';
import { anEnvironment, aUser } from '../testing/examples.js';
import { App } from './app.js';
import { routes } from './routes.js';
import { start } from './start/start.js';

const NOBODY = aUser({ _id: 'nobody', role: 'viewerOnly' });

// A link in place of the public styles: other styles are inserted after it.
document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/door.css' }));
// Prevents the prefetching of screens.
Object.assign(navigator, { connection: { saveData: true } });
startServer();
await start(() => undefined);
await prepareSignIn();
const started = applicationNow();

testApplication({
  routes,
  App,
  enter: (me, company) => {
    startSession(me);
    setAuthenticated(true);
    setSession({ company });
    connect();
    // Screens are rendered rarely while bids are being sent, and the previous test's bids may still be.
    renderNow();
  },
  isSignedIn: () => isAuthenticated() === true,
  reset: () => {
    notifications.clean();
    modals.closeAll();
    disconnect();
    // Starts a session of no user: clears state that survives a session of the same user.
    startSession(NOBODY);
    clearPersonState();
    setAuthenticated(false);
    setApplication(started);
    setEnvironment(anEnvironment());
    clearAlert();
    localStorage.clear();
    sessionStorage.clear();
  },
});
