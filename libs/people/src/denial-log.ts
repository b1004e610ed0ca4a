import { Injectable, Logger } from '@nestjs/common';

export interface Denial {
  userId: string;
  role: string;
  method: string;
  /** The route's pattern, never the address as it came: that may carry anything. */
  route: string;
  code: string;
}

/** What was denied, to the log: who, which route, which code; never a body (`domain.md §2`). */
@Injectable()
export class DenialLog {
  private readonly logger = new Logger('Denied');

  record(denial: Denial): void {
    this.logger.warn(denial);
  }
}
