import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

/** Contexts of Nest's start-up log, which has a line for each module and route. It is useful only if the start fails. */
const NEST_STARTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Maximum of warnings and errors written in a second: callers who provoke errors must not fill the disk. */
const COMPLAINTS_A_SECOND = 100;

/** Maximum size in bytes of unwritten lines; further lines are dropped. */
const MOST_UNWRITTEN = 1024 * 1024;

/** A full disk, or a log without a reader, must not end the process: lines wait, then are dropped (decision 15). */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: true, maxLength: MOST_UNWRITTEN }).on('error', () => undefined);
}

/** Callers never pass secrets, personal data or bid amounts. */
export class JsonLogger implements LoggerService {
  private readonly pino: Logger;
  private complaints = { second: 0, written: 0 };

  constructor(level: string, destination: DestinationStream = standardOutput()) {
    this.pino = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, destination);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(NEST_STARTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the context last; an error's stack may precede it. */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    if ((level === 'warn' || level === 'error') && !this.hasRoom()) return;
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    const fields = { ...(typeof context === 'string' && { context }), ...(stack !== undefined && { stack }) };
    if (message instanceof Error) this.pino[level]({ ...fields, err: message });
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }

  /** Whether another warning or error may be written in this second. Logs how many lines of an earlier second were dropped. */
  private hasRoom(): boolean {
    const second = Math.floor(Date.now() / 1_000);
    if (second !== this.complaints.second) {
      const leftOut = this.complaints.written - COMPLAINTS_A_SECOND;
      this.complaints = { second, written: 0 };
      if (leftOut > 0) this.pino.warn({ leftOut }, 'more warnings and errors within a second than are written');
    }
    return this.complaints.written++ < COMPLAINTS_A_SECOND;
  }
}
