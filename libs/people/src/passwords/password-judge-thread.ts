import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import type { Question, Verdict } from './password-judge.js';

/** This runs in a thread, because loading the dictionaries and judging a password are slow. */
const judge = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations });

parentPort?.on('message', ({ id, password, personal }: Question) => {
  const { score, feedback } = judge.check(password, personal);
  parentPort?.postMessage({ id, score, reason: feedback.warning } satisfies Verdict);
});
