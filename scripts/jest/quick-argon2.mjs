/**
 * Real argon2 with little memory, for the server's tests. `passwords.spec.ts` checks the real cost. A test of
 * concurrent sign-ins restores it by `DEAR_HASHES`.
 */
import process from 'node:process';
import argon2 from 'argon2';

export const { argon2id } = argon2;

const LITTLE = 64;

export const hash = (password, options) =>
  argon2.hash(password, process.env.DEAR_HASHES ? options : { ...options, memoryCost: LITTLE });
