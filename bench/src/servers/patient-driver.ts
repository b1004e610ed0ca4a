import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiDriver } from '@tender/api-driver';

/** Milliseconds for which a call is repeated that could not be done just then, and between two tries. */
const PATIENCE_MILLIS = 30_000;
const AGAIN_MILLIS = 500;

/**
 * Repeats under the same key what is answered with 503, as pages do: the read models of a house on servers may be
 * behind.
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
