import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiConsumes } from '../description/decorators.js';
import { FILE_SIZES } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { AccessGuard } from '../gates/access.guard.js';
import type { IncomingRequest } from '../route/request-origin.js';
import { lastValueFrom, of, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../route/access.js';
import { RateLimiters } from '../limits/rate-limiter.js';
import { PendingUploadLimit } from './pending-upload-limit.js';
import { BODY_SIZES, bodyProblem } from '../route/plain-body.js';
import { AddEndpointOptions, endpointOptionsOf } from '../route/endpoint-options.js';
import { UploadStore } from './upload-store.js';
import {
  mostBytes,
  readUpload,
  type Upload,
  type UploadedFile,
  type UploadRequest,
  type UploadRules,
} from './upload-request.js';

export const UPLOAD = 'tender:upload';

interface ReceivedRequest extends UploadRequest, IncomingRequest, AuthenticatedRequest {
  uploaded?: Pick<Upload, 'files' | 'list'>;
}

/**
 * Reads an upload after the gates and before the pipes, then checks the rights again, since it may take minutes. Its
 * fields become the body, validated like JSON. Unreferenced files are deleted before the answer.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly pending: PendingUploadLimit;

  constructor(
    private readonly reflector: Reflector,
    private readonly files: UploadStore,
    private readonly guard: AccessGuard,
    limiters: RateLimiters,
  ) {
    this.pending = new PendingUploadLimit(limiters);
  }

  async intercept(host: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = host.switchToHttp();
    const request = http.getRequest<ReceivedRequest>();
    const approved = request.session?.approved ?? false;
    const rules = rulesFor(approved, this.reflector.get<UploadRules>(UPLOAD, host.getHandler()));
    if (!request.isMultipart()) {
      if (!rules.orJson) throw new Rejection('UNSUPPORTED_MEDIA_TYPE');
      return next.handle();
    }
    const kept: string[] = [];
    try {
      const { fields, digests, ...uploaded } = await this.receiveWithin(request, rules, { approved, kept }).catch(
        (error: unknown) => {
          leaveTheRest(request, http.getResponse<Reply>(), rules);
          throw error;
        },
      );
      await this.guard.admitAgain(request, endpointOptionsOf(host.getHandler()));
      this.guard.recogniseUpload(request, { fields, digests });
      request.body = fields;
      request.uploaded = uploaded;
      return of(await lastValueFrom(next.handle(), { defaultValue: undefined }));
    } finally {
      await this.files.discard(kept);
    }
  }

  private receiveWithin(
    request: ReceivedRequest,
    rules: UploadRules,
    how: { approved: boolean; kept: string[] },
  ): Promise<Upload> {
    const { session } = request;
    const receive = () => this.receive(request, rules, how);
    return session && !how.approved ? this.pending.within(session.actor.userId, receive) : receive();
  }

  private async receive(
    request: ReceivedRequest,
    rules: UploadRules,
    { approved, kept }: { approved: boolean; kept: string[] },
  ): Promise<Upload> {
    if (Number(request.headers['content-length']) > mostBytes(rules)) throw new Rejection('TOO_LARGE');
    const keep = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
      if (!approved && request.session) await this.pending.countFile(request.session.actor.userId);
      return this.files.stage(content, approved);
    };
    const upload = await readUpload(request, rules, { keep, kept });
    const problem = bodyProblem(upload.fields, BODY_SIZES.small.nodes);
    if (problem) throw new Rejection(problem);
    return upload;
  }
}

const rulesFor = (approved: boolean, rules: UploadRules): UploadRules =>
  approved ? rules : { ...rules, fileSize: Math.min(rules.fileSize, FILE_SIZES.pendingDocument) };

interface Reply {
  header(name: string, value: string): unknown;
}

/**
 * Discards the rest of a refused upload while it arrives: a browser reads the answer only after it has sent everything.
 * Closes the connection instead if the body is too long.
 */
function leaveTheRest({ raw, headers }: UploadRequest, reply: Reply, rules: UploadRules): void {
  if (Number(headers['content-length']) <= mostBytes(rules)) raw.unpipe().resume();
  else reply.header('connection', 'close');
}

export const Receives = (rules: UploadRules): MethodDecorator =>
  applyDecorators(
    AddEndpointOptions({ upload: true, uploadBytes: mostBytes(rules) }),
    SetMetadata(UPLOAD, rules),
    UseInterceptors(UploadInterceptor),
    ApiConsumes('multipart/form-data', ...(rules.orJson ? ['application/json'] : [])),
  );

export const Uploaded = createParamDecorator(
  (_: unknown, host: ExecutionContext): Record<string, UploadedFile> =>
    host.switchToHttp().getRequest<ReceivedRequest>().uploaded?.files ?? {},
);

export const UploadedFiles = createParamDecorator(
  (_: unknown, host: ExecutionContext): UploadedFile[] =>
    host.switchToHttp().getRequest<ReceivedRequest>().uploaded?.list ?? [],
);
