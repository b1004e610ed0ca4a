import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Whether this machine has OpenSSL's command line. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const CONFIG = `
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:true
[stamping]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = here
[here]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A time-stamping authority (RFC 3161) on this machine: OpenSSL with a certificate for the test. */
export class TimeStampAuthority {
  /** Number of requests received. */
  requests = 0;

  private constructor(
    readonly folder: string,
    private readonly server: Server,
  ) {}

  /**
   * The first `failures` requests get status 503. Of the next `silences` requests, the first gets no answer, and the
   * others get an answer without an end.
   */
  static async start({
    failures = 0,
    silences = 0,
  }: {
    failures?: number;
    silences?: number;
  }): Promise<TimeStampAuthority> {
    const folder = mkdtempSync(join(tmpdir(), 'tsa-'));
    writeFileSync(join(folder, 'openssl.cnf'), CONFIG);
    writeFileSync(join(folder, 'serial'), '01\n');
    const openssl = (line: string): void =>
      void execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' });
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config openssl.cnf';
    openssl(`req -x509 ${key} -extensions authority -subj /CN=Authority -days 2 -keyout ca.key -out ca.pem`);
    openssl(`req ${key} -subj /CN=Clock -keyout tsa.key -out tsa.csr`);
    openssl(
      'x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile openssl.cnf -extensions stamping -out tsa.pem',
    );
    const server = createServer((request, response) => {
      authority.requests++;
      if (authority.requests <= failures) return void response.writeHead(503).end();
      if (authority.requests === failures + 1 && silences > 0) return;
      if (authority.requests <= failures + silences) return void response.writeHead(200).write('0');
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        authority.answerTo(Buffer.concat(pieces)).then(
          (answer) => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer),
          () => response.writeHead(500).end(),
        );
      });
    });
    const authority = new TimeStampAuthority(folder, server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return authority;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/tsa`;
  }

  async answerTo(query: Uint8Array): Promise<Buffer> {
    writeFileSync(join(this.folder, 'query'), query);
    await promisify(execFile)(
      'openssl',
      'ts -reply -config openssl.cnf -section here -queryfile query -out reply'.split(' '),
      { cwd: this.folder },
    );
    return readFileSync(join(this.folder, 'reply'));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }
}
