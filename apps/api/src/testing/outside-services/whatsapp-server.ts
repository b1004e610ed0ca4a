import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to WhatsApp. */
export interface AskedOfWhatsApp {
  method: string;
  /** Path and query after the version. */
  path: string;
  token: string;
  body: Record<string, unknown>;
}

/** A refusal in the form of the Cloud API. */
export interface GraphRefusal {
  status: number;
  code: number;
  message: string;
  details?: string;
}

const TEMPLATES = [
  { id: '1', name: 'hello', body: 'Hello {{1}}, the auction {{2}} has begun.', status: 'APPROVED' },
  { id: '2', name: 'plain', body: 'We are closed.', status: 'PENDING' },
].map(({ body, ...template }) => ({
  ...template,
  language: 'en_US',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'House' },
    { type: 'BODY', text: body },
  ],
}));

/** A WhatsApp Cloud API on loopback: paged templates of an account, and messages. */
export class WhatsAppServer {
  readonly asked: AskedOfWhatsApp[] = [];
  /** Refusals of messages, by number. */
  readonly refusing = new Map<string, GraphRefusal>();
  /** Refusal of every request with a valid token; null for none. */
  down: GraphRefusal | null = null;

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response));
  }

  static async open(): Promise<WhatsAppServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new WhatsAppServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v23.0`;
  }

  /** Bodies of all POST requests. */
  get messages(): Record<string, unknown>[] {
    return this.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const asked: AskedOfWhatsApp = {
      method: request.method ?? '',
      path: (request.url ?? '').replace('/v23.0/', ''),
      token: request.headers.authorization ?? '',
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    this.asked.push(asked);
    const { status, body } = this.answerTo(asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private answerTo({ method, path, token, body }: AskedOfWhatsApp): { status: number; body: object } {
    if (token !== 'Bearer secret-token')
      return refused({ status: 401, code: 190, message: 'Invalid OAuth access token' });
    if (this.down) return refused(this.down);
    if (method === 'GET' && path.startsWith('222/message_templates?')) return { status: 200, body: pageOf(path) };
    if (method !== 'POST' || path !== '111/messages')
      return refused({ status: 400, code: 100, message: 'Unknown path' });
    const to = String(body['to']);
    const refusal = this.refusing.get(to);
    if (refusal) return refused(refusal);
    const messages = [{ id: `wamid.${this.asked.length}`, message_status: 'accepted' }];
    return { status: 200, body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages } };
  }
}

/** Answers with one template per page. */
function pageOf(path: string): object {
  const after = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 0);
  const isLast = after + 1 >= TEMPLATES.length;
  return {
    data: [TEMPLATES[after]],
    paging: { cursors: { before: `${after}`, after: `${after + 1}` }, ...(!isLast && { next: 'https://next.test' }) },
  };
}

const refused = ({ status, code, message, details }: GraphRefusal): { status: number; body: object } => ({
  status,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'x',
    },
  },
});
