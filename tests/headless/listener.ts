import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A port of this machine that answers nothing and counts what it is sent. */
export interface Listener {
  address: string;
  connections: number;
  bytes: number;
  stop: () => Promise<void>;
}

export async function startListener(): Promise<Listener> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    listener.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      listener.bytes += bytes.length;
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The listener has no port.');
  const listener: Listener = {
    address: `http://127.0.0.1:${String(place.port)}/v1`,
    connections: 0,
    bytes: 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return listener;
}
