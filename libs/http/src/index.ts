export * from './answers/compression.js';
export * from './answers/error-answer.js';
export * from './answers/error-answers.js';
export * from './answers/headers.js';
export * from './answers/turned-away.js';
export * from './answers/version.js';
export * from './fastify.js';
export * from './fields/addendum.dto.js';
export * from './fields/field-rules.js';
export * from './fields/paging.js';
export * from './fields/plain-bodies.js';
export * from './fields/stones.dto.js';
export * from './fields/validation.js';
export * from './fields/value-rules.js';
export * from './gates/access.guard.js';
export * from './gates/gates.js';
export * from './http-settings.js';
export * from './http.module.js';
export * from './limits/token-bucket-limit.js';
export * from './limits/connection-limit.js';
export * from './limits/counters.js';
export * from './limits/guest-throttle.js';
export * from './limits/heavy-read-limit.js';
export * from './limits/network-limiter.js';
export * from './limits/pipelining-limit.js';
export * from './limits/rate-limiter.js';
export * from './limits/read-limit.js';
export * from './log/noted.interceptor.js';
export * from './log/repeated-entries.js';
export * from './log/security-entry.js';
export * from './log/security-log.js';
export * from './network/from-this-machine.js';
export * from './network/network.js';
export * from './queues/fair-queue.js';
export * from './queues/guest-queue.js';
export * from './queues/health-queue.js';
export * from './queues/static-queue.js';
export * from './route/access.js';
export * from './route/body-parsers.js';
export * from './route/plain-body.js';
export * from './route/request-origin.js';
export * from './route/room-on-disk.js';
export {
  endpointOptionsOf,
  permissionsIn,
  type EndpointOptions,
  type RoutePermission,
} from './route/endpoint-options.js';
export * from './session/session-source.js';
export * from './uploads/upload-request.js';
export * from './uploads/upload-store.js';
export * from './uploads/upload.interceptor.js';
