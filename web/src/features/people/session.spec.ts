import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ConnectionLost } from '../../shared/http/api-error.js';
import { aUser } from '../../testing/examples.js';

// These modules access browser globals when they load.
let people: typeof import('./session.js');
let calls: typeof import('../../shared/http/request.js');
let session: typeof import('../../shared/session/session.js');
let slices: typeof import('../../shared/store/slice.js');
let authentication: typeof import('../../shared/session/authentication.js');

/** Answers a pending call, by its path. */
let answer: Record<string, (body: object, status?: number) => void>;
/** Session events that were reported. */
let told: string[];

const person = (_id: string) => aUser({ _id, role: 'buyer', status: 'pending' });
const moment = () => new Promise((resume) => setTimeout(resume));

beforeAll(async () => {
  const removeEventListener = () => undefined;
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' }, localStorage, matchMedia: () => null, removeEventListener },
    localStorage,
    __APP_VERSION__: 'test',
    fetch: ({ pathname }: URL, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        answer[pathname] = (body, status = 200) => resolve(Response.json(body, { status }));
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  });
  people = await import('./session.js');
  calls = await import('../../shared/http/request.js');
  session = await import('../../shared/session/session.js');
  slices = await import('../../shared/store/slice.js');
  authentication = await import('../../shared/session/authentication.js');
  // Defined after the imports: modules read `document` when they load.
  Object.assign(globalThis, { document: { removeEventListener } });
  calls.onSessionEvents({
    forbidden: () => told.push('forbidden'),
    termsRequired: () => told.push('terms'),
    noSession: () => told.push('no session'),
    otherVersion: () => told.push('version'),
    factorNeeded: async () => false,
  });
});
beforeEach(() => {
  [answer, told] = [{}, []];
});
afterEach(() => slices.clearPersonState());

async function signIn(_id: string): Promise<void> {
  const signed = people.signIn('e-mail', 'password');
  answer['/api/auth/signin']!({ user: person(_id) });
  await signed;
}

test.each([
  ['an answer', 200],
  ['a refusal', 403],
])('%s to a user whose session has ended is not delivered to the next user', async (_, status) => {
  await signIn('a');
  const asked = calls.get('/api/own');
  people.clearEndedSession();
  const next = signIn('b');
  answer['/api/own']!({ of: 'a' }, status);
  await expect(asked).rejects.toThrow(ConnectionLost);
  await next;
  expect(told).toEqual([]);
  expect(session.sessionNow()).toMatchObject({ me: { _id: 'b' }, ended: false });
});

test.each([
  ['TERMS_NOT_ACCEPTED', 409, ['terms']],
  ['NOT_APPROVED', 409, []],
  ['FORBIDDEN', 403, ['forbidden']],
])('a refusal %s is a %i: new terms are shown, and only a 403 signs out', async (code, status, events) => {
  await signIn('a');
  const asked = calls.get('/api/own');
  answer['/api/own']!({ code, message: 'Please wait' }, status);
  await expect(asked).rejects.toMatchObject({ code: status, reason: code });
  expect(told).toEqual(events);
});

test('an answer to a call from the sign-in page is not delivered to the user who signs in', async () => {
  await signIn('a');
  people.clearEndedSession();
  const asked = calls.get('/api/own');
  await signIn('b');
  answer['/api/own']!({ of: 'a' });
  await expect(asked).rejects.toThrow(ConnectionLost);
});

test('application data arrives across session changes; so does the user after sign-in', async () => {
  await signIn('a');
  const asked = calls.request('GET', '/api/house', { impersonal: true });
  const signed = people.acceptInvitation('token', 'password');
  people.clearEndedSession();
  answer['/api/house']!({ house: 1 });
  answer['/api/auth/accept-invite']!({ user: person('b') });
  expect(await asked).toEqual({ house: 1 });
  await signed;
  expect(session.sessionNow().me?._id).toBe('b');
});

test('a signed-in user knows the end of the session', async () => {
  await signIn('a');
  people.clearEndedSession();
  await signIn('a');
  answer['/api/auth/isAuthenticated']!({ isAuthed: true, session: { endsAt: '2026-11-20T10:00:00.000Z' } });
  await moment();
  expect(session.sessionNow().endsAt).toBe('2026-11-20T10:00:00.000Z');
});

test('a sign-in is kept, although an earlier check finds no session', async () => {
  authentication.setAuthenticated(false);
  const checked = people.checkAuthentication();
  const late = answer['/api/auth/isAuthenticated']!;
  await signIn('a');
  answer['/api/auth/isAuthenticated']!({ isAuthed: true, session: { endsAt: '2026-11-20T10:00:00.000Z' } });
  late({ isAuthed: false });
  expect(await checked).toBe(false);
  expect(authentication.isAuthenticated()).toBe(true);
  expect(session.sessionNow()).toMatchObject({ me: { _id: 'a' }, endsAt: '2026-11-20T10:00:00.000Z' });
});

test('a failed earlier check neither signs out nor notifies', async () => {
  await signIn('a');
  people.clearEndedSession();
  const checked = people.checkAuthentication();
  // Clears the state of the previous user, and aborts their calls.
  await signIn('b');
  expect(await checked).toBe(false);
  expect(authentication.isAuthenticated()).toBe(true);
});

test('an ended session is detected by the check, if no sign-in happened', async () => {
  await signIn('a');
  const checked = people.checkAuthentication();
  answer['/api/auth/isAuthenticated']!({ isAuthed: false });
  expect(await checked).toBe(false);
  expect(authentication.isAuthenticated()).toBe(false);
});

test('an answer from before a change of the password does not end the continued session', async () => {
  await signIn('a');
  const isOver = people.hasSessionEnded();
  await moment();
  const late = answer['/api/auth/isAuthenticated']!;
  const changed = people.withReconnect(() => calls.patch('/api/auth/password'));
  late({ isAuthed: false });
  await moment();
  answer['/api/auth/password']!({ changed: true });
  await changed;
  await moment();
  answer['/api/auth/isAuthenticated']!({ isAuthed: true, session: { endsAt: '2026-11-20T10:00:00.000Z' } });
  expect(await isOver).toBe(false);
});

test('a session that ends during a change of the password is over', async () => {
  await signIn('a');
  const changed = people.withReconnect(() => calls.patch('/api/auth/password'));
  const isOver = people.hasSessionEnded();
  answer['/api/auth/password']!({ code: 'NO_SESSION' }, 401);
  await expect(changed).rejects.toThrow();
  await moment();
  answer['/api/auth/isAuthenticated']!({ isAuthed: false });
  expect(await isOver).toBe(true);
});

const isAuthed = { isAuthed: true, session: { endsAt: '2026-11-20T10:00:00.000Z' } };

/** Enters with an existing session, as the application does at its start. */
async function enterBySession(): Promise<void> {
  if (await people.checkAuthentication()) await people.loadUserData();
}

test.each(['under way', 'taken'])(
  'a sign-in that is %s at the time of the session check is not undone by the earlier session',
  async (sign) => {
    authentication.setAuthenticated(false);
    const entering = enterBySession();
    const signing = people.signIn('b', 'password');
    const word = answer['/api/auth/isAuthenticated']!;
    if (sign === 'taken') {
      answer['/api/auth/signin']!({ user: person('b') });
      await signing;
    }
    word(isAuthed);
    await moment();
    answer['/api/profile/me']?.({ user: person('a') });
    await entering;
    answer['/api/auth/signin']!({ user: person('b') });
    await signing;
    expect(session.sessionNow().me?._id).toBe('b');
  },
);

test.each(['begins', 'has begun'])(
  'the user of an earlier session is ignored if a sign-in %s during the load',
  async (when) => {
    authentication.setAuthenticated(false);
    const before = when === 'has begun' ? people.signIn('b', 'password') : null;
    const loading = people.loadUserData();
    await moment();
    const signing = before ?? people.signIn('b', 'password');
    answer['/api/profile/me']!({ user: person('a') });
    await loading;
    expect(session.sessionNow().me).toBeNull();
    answer['/api/auth/signin']!({ user: person('b') });
    await signing;
    expect(session.sessionNow().me?._id).toBe('b');
  },
);

test('the user of an earlier session is ignored if a sign-in begins while the signed-in code loads', async () => {
  authentication.setAuthenticated(false);
  const code = Promise.withResolvers<undefined>();
  session.setSignInPreparation(() => code.promise);
  const loading = people.loadUserData();
  await moment();
  answer['/api/profile/me']!({ user: person('a') });
  await moment();
  session.setSignInPreparation(() => Promise.resolve());
  await signIn('b');
  code.resolve(undefined);
  await loading;
  expect(session.sessionNow().me?._id).toBe('b');
});

test('an existing session is entered only together with its page', async () => {
  authentication.setAuthenticated(false);
  const entering = enterBySession();
  answer['/api/auth/isAuthenticated']!(isAuthed);
  await moment();
  await moment();
  expect(authentication.isAuthenticated()).toBe(false);
  answer['/api/profile/me']!({ user: person('a') });
  await entering;
  expect(authentication.isAuthenticated()).toBe(true);
  expect(session.sessionNow().me?._id).toBe('a');
});
