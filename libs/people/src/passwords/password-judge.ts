import { Worker } from 'node:worker_threads';
import { normalised } from './password-rule.js';

export interface Question {
  id: number;
  password: string;
  personal: string[];
}

/** A score from 0 (easy to guess) to 4, and a text that explains a low score. */
export interface Verdict {
  id: number;
  score: number;
  reason: string | null;
}

/** Number of characters that are judged: only the beginning, because the work grows faster than the length. */
const JUDGED = 32;
/** Words of the application and the trade, which an attacker would try first. */
const TRADE_WORDS = ['tender', 'tenderhouse', 'house', 'auction', 'diamond', 'diamonds'];
const OTHERS = 5;
/** The word lists take about 60 MiB: the thread ends after this time without a question, in ms. */
const IDLE_MILLIS = 60_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let questions = 0;
const open = new Map<number, { resolve: (verdict: Verdict) => void; reject: (error: Error) => void }>();

const NOT_COUNTED = /[^\p{L}\p{N}\p{Extended_Pictographic}]/gu;

/** Whether a password has own data or `TRADE_WORDS`, and fewer than `OTHERS` other letters, digits and emoji. */
export function isOwnData(password: string, personal: readonly string[]): boolean {
  const words = guessable(personal).sort((one, other) => other.length - one.length);
  const text = normalised(password).toLowerCase();
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  return rest !== text && [...rest.replace(NOT_COUNTED, '')].length < OTHERS;
}

/** @param personal the person's own data, which an attacker may know: names, e-mail, company */
export function judgePassword(password: string, personal: readonly string[]): Promise<Verdict> {
  const id = questions++;
  clearTimeout(idle);
  const judge = (thread ??= started());
  return new Promise((resolve, reject) => {
    open.set(id, { resolve, reject });
    // The thread keeps the process alive only while a caller waits.
    judge.ref();
    judge.postMessage({
      id,
      password: [...normalised(password)].slice(0, JUDGED).join(''),
      personal: guessable(personal),
    } satisfies Question);
  });
}

/** Frees the word lists if no caller waits for a verdict. */
export function endPasswordJudge(): void {
  if (open.size > 0) return;
  clearTimeout(idle);
  void thread?.terminate();
  thread = null;
}

function started(): Worker {
  const worker = new Worker(new URL('./password-judge-thread.js', import.meta.url));
  worker.on('message', (verdict: Verdict) => {
    open.get(verdict.id)?.resolve(verdict);
    open.delete(verdict.id);
    if (open.size > 0) return;
    worker.unref();
    idle = setTimeout(endPasswordJudge, IDLE_MILLIS).unref();
  });
  worker.on('error', (error) => {
    thread = null;
    for (const { reject } of open.values()) reject(error);
    open.clear();
  });
  return worker;
}

const guessable = (personal: readonly string[]): string[] =>
  [...TRADE_WORDS, ...personal]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => normalised(word).toLowerCase())
    .filter((word) => word.length > 2);
