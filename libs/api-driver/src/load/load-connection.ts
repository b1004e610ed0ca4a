import { connect, type Socket } from 'node:net';

export interface Address {
  host: string;
  port: number;
}

export interface Answer {
  status: number;
  body: string;
}

const READ_BUFFER = 64 * 1024;
const HEAD_END = '\r\n\r\n';
const LENGTH = 'content-length: ';

/** Minimal keep-alive HTTP/1.1 client that saves CPU for the server. Needs ASCII responses with a content-length. */
export class LoadConnection {
  private rest = '';
  private onAnswer: ((answer: Answer) => void) | null = null;

  private constructor(
    private readonly socket: Socket,
    private readonly onLost: (error: Error) => void,
  ) {}

  /** @param onLost called if the connection breaks during a request. */
  static open({ host, port }: Address, onLost: (error: Error) => void): Promise<LoadConnection> {
    return new Promise((resolve, reject) => {
      const buffer = Buffer.allocUnsafe(READ_BUFFER);
      const socket = connect({
        host,
        port,
        noDelay: true,
        onread: { buffer, callback: (bytes) => connection.read(buffer.toString('latin1', 0, bytes)) },
      });
      const connection = new LoadConnection(socket, onLost);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        socket.on('error', (error) => connection.lose(error));
        socket.on('close', () => connection.lose(new Error('the server closed the connection')));
        resolve(connection);
      });
    });
  }

  send(request: string, onAnswer: (answer: Answer) => void): void {
    this.onAnswer = onAnswer;
    this.socket.write(request, 'latin1');
  }

  close(): void {
    this.onAnswer = null;
    this.socket.destroy();
  }

  private read(chunk: string): boolean {
    const text = this.rest ? this.rest + chunk : chunk;
    const headEnd = text.indexOf(HEAD_END);
    const answer = headEnd < 0 ? null : answerIn(text, headEnd);
    this.rest = answer ? '' : text;
    if (!answer) return true;
    const { onAnswer } = this;
    this.onAnswer = null;
    onAnswer?.(answer);
    return true;
  }

  private lose(error: Error): void {
    if (!this.onAnswer) return;
    this.onAnswer = null;
    this.onLost(error);
  }
}

/** Parses the response; null until it is complete. */
function answerIn(text: string, headEnd: number): Answer | null {
  const length = text.indexOf(LENGTH);
  if (length < 0 || length > headEnd) throw new Error(`an answer without a content-length: ${text.slice(0, headEnd)}`);
  const end = headEnd + HEAD_END.length + parseInt(text.slice(length + LENGTH.length, length + LENGTH.length + 10), 10);
  return text.length < end
    ? null
    : { status: Number(text.slice(9, 12)), body: text.slice(headEnd + HEAD_END.length, end) };
}

export function request(method: string, path: string, cookie: string, body: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
