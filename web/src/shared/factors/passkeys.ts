import { t } from '../language/t.js';

const library = () => import('@simplewebauthn/browser');

/** A ceremony that the user cancelled, or that the browser refused. The message is for the user. */
export class PasskeyFailed extends Error {}

type JsonOf<Start extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof library>>[Start]
>[0]['optionsJSON'];

/** @returns JSON of the credential. @throws PasskeyFailed */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  return orFailed(startRegistration({ optionsJSON: JSON.parse(options) as JsonOf<'startRegistration'> }));
}

/** @returns JSON of the credential. @throws PasskeyFailed */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await library();
  return orFailed(startAuthentication({ optionsJSON: JSON.parse(options) as JsonOf<'startAuthentication'> }));
}

async function orFailed(ceremony: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await ceremony);
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyFailed(
      isKnown
        ? t('This device already has a passkey for your account.')
        : t('The passkey was not used. Please try again, or choose another way.'),
    );
  }
}
