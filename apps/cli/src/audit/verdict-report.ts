import type { StreamVerdict } from '@tender/audit/offline';
import { historyInWords } from './history-words.js';
import { visible, visibleJson } from './visible.js';

/**
 * The outcome of a verification. `notCompared`: the log has no flaw in itself, but no record of its last known end was
 * there to show a missing end or a recomputed chain.
 */
export type Verdict = 'sound' | 'notSound' | 'notCompared';

/** Prints what a verification of a whole installation, or of one history, finds: sentences, or an object in JSON a line. */
export class VerdictReport {
  constructor(private readonly isJson: boolean) {}

  say(text: string): void {
    this.print([text], { text });
  }

  /** @param isDetailed whether every price is printed */
  history(stream: string, verdict: StreamVerdict, isDetailed: boolean): void {
    this.print(historyInWords(stream, verdict, isDetailed), { stream, ok: !verdict.misfit, ...verdict });
  }

  /** The last line. */
  end(text: string, facts: object): void {
    this.print([text], facts);
  }

  private print(lines: readonly string[], facts: object): void {
    console.log(this.isJson ? visibleJson(facts) : lines.map(visible).join('\n'));
  }
}
