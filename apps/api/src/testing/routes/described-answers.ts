import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Exchange } from '@tender/api-driver';
import type { ApiDocument, Operation } from '../../openapi/document-types.js';
import { builtDocument, HOW_TO_DESCRIBE } from './built-document.js';

let description: Description | undefined;
const described = (): Description => (description ??= new Description(builtDocument()));

/** Differences between a live message and the description of the API. */
export const misfitsOfMessage = (message: unknown): string[] => described().misfitsOfMessage(message);

/** Checks an exchange against the API's description (`/api/docs`): status, body, and the accepted request. */
export function assertDescribed(exchange: Exchange): void {
  const misfits = described().misfits(exchange);
  if (misfits.length === 0) return;
  const { method, path, status, body } = exchange;
  throw new Error(
    `${method} ${path} ${status} differs from its description in /api/docs (${HOW_TO_DESCRIBE}):\n${misfits.join('\n')}\n${JSON.stringify(body)?.slice(0, 1_000)}`,
  );
}

interface Place {
  pattern: RegExp;
  /** JSON pointer to the operation. */
  pointer: string;
  method: string;
  operation: Operation;
}

/** Status that any call may get, because the request ends before its route is known. */
const HEADERS_TOO_LARGE = 431;

class Description {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: true, addUsedSchema: false });
  private readonly places: Place[];

  constructor(document: ApiDocument) {
    formats.default(this.ajv);
    this.ajv.addFormat('binary', true);
    this.ajv.addSchema(document, 'api');
    // If a path fits two patterns, the one with fewer parameters wins, then the one with more words. A parameter may
    // be empty.
    this.places = Object.entries(document.paths)
      .sort(([a], [b]) => a.split('{').length - b.split('{').length || b.split('/').length - a.split('/').length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}/?$`),
          pointer: pointerOf('paths', path, method),
          method: method.toUpperCase(),
          operation,
        })),
      );
  }

  misfits({ method, path, sent, status, type, body }: Exchange): string[] {
    const address = path.split('?', 1)[0]!.replace(/\/{2,}/g, '/');
    const place = this.places.find((one) => one.method === method && one.pattern.test(address));
    // An empty last parameter fits no route.
    const isUnrouted = status === 404 && address.endsWith('/');
    if (!place || isUnrouted || status === HEADERS_TOO_LARGE)
      return status >= 400 && body !== undefined ? this.errorsOf(ERROR_ANSWER, body, 'answer') : [];
    const response = place.operation.responses[status];
    if (!response) return [`the status ${status} is not described`];
    const media = type?.split(';', 1)[0] ?? '';
    const content = Object.keys(response.content ?? {});
    if (content.length === 0) return body === undefined ? [] : ['the answer is described as empty'];
    if (!content.includes(media)) return [`the type ${media} is not described`];
    const json = 'application/json';
    return [
      ...(media === json
        ? this.errorsOf(
            `${place.pointer}${pointerOf('responses', String(status), 'content', json, 'schema')}`,
            body,
            'answer',
          )
        : []),
      ...(status < 300 && sent !== undefined && !isEmpty(sent) ? this.misfitsOfRequest(place, sent) : []),
    ];
  }

  misfitsOfMessage(message: unknown): string[] {
    return this.errorsOf(pointerOf('components', 'schemas', 'LiveMessage'), message, 'message');
  }

  private misfitsOfRequest({ pointer, operation }: Place, sent: unknown): string[] {
    if (!operation.requestBody?.content['application/json']) return ['a body was accepted, and none is described'];
    return this.errorsOf(
      `${pointer}${pointerOf('requestBody', 'content', 'application/json', 'schema')}`,
      sent,
      'accepted body',
    );
  }

  private errorsOf(pointer: string, value: unknown, what: string): string[] {
    const validate: ValidateFunction | undefined = this.ajv.getSchema(`api#${pointer}`);
    if (!validate) return [`no schema ${pointer}`];
    return validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
        );
  }
}

const ERROR_ANSWER = pointerOf('components', 'schemas', 'ErrorAnswer');

const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0;

function pointerOf(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
}
