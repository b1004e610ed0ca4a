import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Baseline for live updates: a bare WebSocket server that answers a POST and sends its body to every client. Runs as
 * a process.
 */

const http = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const message = Buffer.concat(chunks).toString();
    response.end();
    for (const client of sockets.clients) if (client.readyState === WebSocket.OPEN) client.send(message);
  });
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
