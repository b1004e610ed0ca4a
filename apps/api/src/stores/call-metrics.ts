import { Logger } from '@nestjs/common';
import { CallMetrics } from '@tender/platform/call-metrics';

export function callMetrics(): CallMetrics {
  const logger = new Logger('Calls');
  return new CallMetrics((slow) => logger.warn(slow));
}
