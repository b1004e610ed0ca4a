import type { StreamVerdict } from '@tender/audit/offline';
import { historyInWords } from './history-words.js';
import { visible, visibleJson } from './visible.js';

/** `notCompared`: no problem was found, but there was no other source to compare with. */
export type Verdict = 'sound' | 'notSound' | 'notCompared';

/** Prints the verdict, then the findings as sentences; or one JSON object per line, in the order of the check. */
export class VerdictReport implements Disposable {
  private details: string[] = [];

  constructor(private readonly isJson: boolean) {}

  say(text: string): void {
    this.add([text], { text });
  }

  history(stream: string, verdict: StreamVerdict, isDetailed: boolean): void {
    this.add(historyInWords(stream, verdict, isDetailed), { stream, ok: !verdict.misfit, ...verdict });
  }

  end(verdict: readonly string[], facts: object): void {
    if (this.isJson) console.log(visibleJson(facts));
    else this.details = [...verdict.map(visible), ...this.details];
  }

  [Symbol.dispose](): void {
    if (this.details.length > 0) console.log(this.details.join('\n'));
  }

  private add(lines: readonly string[], facts: object): void {
    if (this.isJson) console.log(visibleJson(facts));
    else this.details.push(...lines.map(visible));
  }
}
