import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { LANGUAGE_CODES, LANGUAGE_COOKIE } from '@tender/contracts';

// A thread for each language: modules read it once.
const inThread = (language: string) => `
  globalThis.document = { cookie: '${LANGUAGE_COOKIE}=${language}', documentElement: {} };
  const { CALLING_CODES, callingCode } = await import('${new URL('calling-codes.js', import.meta.url).href}');
  const { typedPhoneProblem } = await import('${new URL('phone.js', import.meta.url).href}');
  const { parentPort } = await import('node:worker_threads');
  parentPort.postMessage({
    language: document.documentElement.lang,
    problem: typedPhoneProblem({ callingLine: 'BE', number: '470 12 34 56', extension: '' }),
    codes: ['NANP', 'BE', 'IL', '??'].map(callingCode),
    withoutCode: CALLING_CODES.filter(({ value, label }) => !/^\\+\\d+$/.test(callingCode(value)) || !label.includes(callingCode(value))),
  });`;

test.each(LANGUAGE_CODES)('a phone is accepted in the language %s', async (language) => {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(inThread(language))}`));
  const [outcome] = (await once(worker, 'message')) as unknown[];
  await worker.terminate();
  expect(outcome).toEqual({ language, problem: null, codes: ['+1', '+32', '+972', ''], withoutCode: [] });
});
