import type { StreamVerdict } from '@tender/audit/offline';
import { historyInWords } from './history-words.js';
import { visible, visibleJson } from './visible.js';

/** `notCompared`: the log has no flaw in itself, but there was no log watermark to compare with. */
export type Verdict = 'sound' | 'notSound' | 'notCompared';

/** Prints findings as sentences, or as one JSON object per line. */
export class VerdictReport {
  constructor(private readonly isJson: boolean) {}

  say(text: string): void {
    this.print([text], { text });
  }

  history(stream: string, verdict: StreamVerdict, isDetailed: boolean): void {
    this.print(historyInWords(stream, verdict, isDetailed), { stream, ok: !verdict.misfit, ...verdict });
  }

  end(text: string, facts: object): void {
    this.print([text], facts);
  }

  private print(lines: readonly string[], facts: object): void {
    console.log(this.isJson ? visibleJson(facts) : lines.map(visible).join('\n'));
  }
}
