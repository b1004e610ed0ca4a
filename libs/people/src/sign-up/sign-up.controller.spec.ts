import { expect, test } from '@jest/globals';
import { memoryCounters, RateLimiters } from '@tender/http';
import { SignUpController } from './sign-up.controller.js';

/** A controller whose sign-ups are only counted: a real sign-up takes as long as the hash of a password. */
function signUps() {
  const limiters = new RateLimiters({ rateLimits: true, counters: memoryCounters });
  let received = 0;
  const parts = [
    { signUp: () => Promise.resolve(void received++) },
    {},
    {},
    {},
    { accepted: () => Promise.resolve(null) },
  ] as unknown as ConstructorParameters<typeof SignUpController>;
  const controller = new SignUpController(parts[0], parts[1], parts[2], parts[3], parts[4], limiters);
  return {
    signUp: (address: string) =>
      controller.signUp({} as never, address, {} as never, { language: null, languageGuessed: true }),
    count: () => received,
  };
}

test('a network may sign up a hundred companies a day, an IPv6 /48 as a whole', async () => {
  const { signUp, count } = signUps();
  for (let sent = 0; sent < 100; sent++) await signUp(`2001:db8:1:${sent % 10}::1`);
  await expect(signUp('2001:db8:1:77::1')).rejects.toThrow('TOO_MANY_REQUESTS');
  expect(count()).toBe(100);
  await signUp('2001:db8:2:77::1');
  await signUp('203.0.113.7');
});
