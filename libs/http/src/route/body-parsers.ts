import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Rejection } from '@tender/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointOptions } from './endpoint-options.js';

export interface SignedRequest {
  signedText?: string;
}

const endpointOptionsOfRequest = ({ routeOptions }: FastifyRequest): EndpointOptions | undefined =>
  (routeOptions.config as { options?: EndpointOptions } | undefined)?.options;

/** Parses JSON on all routes, uploads on their routes, and nothing else. The form that a mail program posts is discarded. */
export async function readBodies(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (endpointOptionsOfRequest(request)?.signed) (request as SignedRequest).signedText = body as string;
    if (body.length === 0) done(null, {});
    else void parseJson(request, body as string, done);
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _, done) => {
    if (endpointOptionsOfRequest(request)?.form) done(null, {});
    else done(new Rejection('UNSUPPORTED_MEDIA_TYPE'));
  });
  await app.register(multipart);
}
