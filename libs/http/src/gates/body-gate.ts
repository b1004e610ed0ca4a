import { Rejection } from '@tender/kernel';
import { bodyProblem } from '../route/plain-body.js';
import type { EndpointOptions } from '../route/endpoint-options.js';
import type { AccessGuard } from './access.guard.js';
import type { Call, Gate } from './gate.js';

const QUERY_NODES = 2_000;

interface Body extends Pick<EndpointOptions, 'permission'> {
  nodes: number;
}

/**
 * Refuses a body or a query that the validators must not see: MALFORMED, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE. If the body arrived late, the rights are
 * checked again first. An upload has not been read yet; `UploadInterceptor` checks its rights again after reading it.
 */
export const bodyGate =
  (guard: Pick<AccessGuard, 'admitAgain' | 'recognise'>, { nodes, permission }: Body): Gate =>
  (call) => {
    if (!call.late || call.isMultipart()) return checkBody(guard, call, nodes);
    return guard.admitAgain(call, { permission }).then(() => checkBody(guard, call, nodes));
  };

function checkBody(guard: Pick<AccessGuard, 'recognise'>, call: Call, nodes: number): void {
  if (call.isMultipart() && !call.upload) throw new Rejection('UNSUPPORTED_MEDIA_TYPE');
  if (call.body === undefined) call.body = {};
  const { body, query } = call;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || bodyProblem(query as object, QUERY_NODES))
    throw new Rejection('MALFORMED');
  const problem = bodyProblem(body, nodes);
  if (problem) throw new Rejection(problem);
  guard.recognise(call);
}
