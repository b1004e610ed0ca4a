/**
 * What the server's tests sign in with: real argon2, at a hundredth of the price. The price of the house is `passwords.spec.ts`'s to see; a test of
 * who waits while many sign in asks for it by `DEAR_HASHES`.
 */
import process from 'node:process';
import argon2 from 'argon2';

export const { argon2id } = argon2;

/** KiB. */
const LITTLE = 64;

export const hash = (password, options) =>
  argon2.hash(password, process.env.DEAR_HASHES ? options : { ...options, memoryCost: LITTLE });
