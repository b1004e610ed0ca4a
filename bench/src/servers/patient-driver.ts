import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiDriver } from '@tender/api-driver';

/** How long a call answered with 503 is retried, and the interval between tries, in ms. */
const PATIENCE_MILLIS = 30_000;
const AGAIN_MILLIS = 500;

/**
 * Retries a 503 under the same idempotency key, as pages do: the read models of an installation on servers may lag.
 */
export class PatientDriver extends ApiDriver {
  protected override async send(...[method, path, request]: Parameters<ApiDriver['send']>): Promise<Response> {
    const headers = { ...(method !== 'GET' && { 'idempotency-key': randomUUID() }), ...request.headers };
    for (const until = performance.now() + PATIENCE_MILLIS; ; await delay(AGAIN_MILLIS)) {
      const response = await super.send(method, path, { ...request, headers });
      if (response.status !== 503 || performance.now() >= until) return response;
      await response.arrayBuffer();
    }
  }
}
