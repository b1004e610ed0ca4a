import { beforeAll, expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE, type ErrorAnswer } from '@tender/contracts';

const ORIGIN = 'https://house.test';
let refusal: Partial<ErrorAnswer>;
beforeAll(() => {
  // A tab reads its language once, at its start.
  Object.assign(globalThis, {
    document: { cookie: `${LANGUAGE_COOKIE}=fr`, documentElement: {} },
    window: { location: { origin: ORIGIN } },
    __APP_VERSION__: 'test',
    fetch: () => Promise.resolve(new Response(JSON.stringify(refusal), { status: 409 })),
  });
});

const detail = (field: string, rule: string, message: string) => ({ field, rule, message });

async function refused(body: Partial<ErrorAnswer>, known: string[] = []) {
  refusal = body;
  const { request } = await import('../http/request.js');
  const { refusalOf } = await import('./refusal.js');
  return request('GET', '/api/x').then(
    () => null,
    (error: unknown) => refusalOf(error, '', known),
  );
}

test('a refusal is in the language of the page, by its code and its rules', async () => {
  const { words } = (await refused({ code: 'AUCTION_NOT_LIVE', message: 'Another sentence of a newer server' }))!;
  expect(words).toMatch(/^La vente /);
  const details = [
    detail('updates.firstName', 'isNotEmpty', 'firstName should not be empty'),
    detail('phone', 'phone', 'Please enter a valid phone number'),
    detail('position', 'maxLength', 'position must be shorter than or equal to 100 characters'),
    detail('password', 'password', 'the password must have at least 10 characters'),
  ];
  const body = { code: 'INVALID', message: 'Some of the values are not valid', details } as const;
  expect((await refused(body, ['firstName', 'number', 'position', 'password']))!.fields).toEqual({
    firstName: 'Ne doit pas être vide',
    number: 'Veuillez saisir un numéro de téléphone valide',
    position: 'Doit compter au plus 100 caractères',
    password: 'Le mot de passe doit compter au moins 10 caractères',
  });
  expect((await refused(body))!.words).toMatch(/: firstName ne doit pas être vide; Veuillez saisir/);
});

test('an unknown code or rule keeps the sentence of the server', async () => {
  const unknown = { code: 'NEWER' as never, message: 'A newer refusal', details: { seconds: 5 } };
  expect((await refused(unknown))!.words).toBe('A newer refusal');
  const details = [detail('stone', 'newer', 'stone must shine')];
  expect((await refused({ code: 'INVALID', message: '', details }, ['stone']))!.fields).toEqual({
    stone: 'Must shine',
  });
});
