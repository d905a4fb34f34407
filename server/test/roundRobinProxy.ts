import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy in front of several processes: calls and sockets alternate between them. */
export async function startRoundRobinProxy(urls: readonly string[]) {
  const ports = urls.map((url) => Number(new URL(url).port))
  let turn = 0
  const next = () => ports[turn++ % ports.length] ?? 0
  const open = new Set<Socket>()
  const server = createServer((incoming, answer) => handOn(next(), incoming, answer))
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => join(next(), { incoming, socket, head }))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * A call is forwarded once it has arrived completely, as many proxies do: a process that refuses an unfinished body disconnects, and its
 * answer would be lost.
 */
async function handOn(port: number, incoming: IncomingMessage, answer: ServerResponse) {
  const { method, url: path, rawHeaders: headers } = incoming
  const parts: Buffer[] = []
  try {
    for await (const part of incoming) parts.push(part)
  } catch {
    return void answer.destroy()
  }
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (came) => {
    answer.writeHead(came.statusCode ?? 500, came.rawHeaders)
    came.pipe(answer)
  })
  outgoing.on('error', () => answer.headersSent || answer.destroy())
  answer.on('close', () => outgoing.destroy())
  outgoing.end(Buffer.concat(parts))
}

type Upgrade = { incoming: IncomingMessage; socket: Socket; head: Buffer }

/** A socket is forwarded unchanged. */
function join(port: number, { incoming: { method, url, rawHeaders }, socket, head }: Upgrade) {
  const far = connect(port, '127.0.0.1', () => {
    const named = rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('')
    far.write(`${method} ${url} HTTP/1.1\r\n${named}\r\n`)
    far.write(head)
    socket.pipe(far).pipe(socket)
  })
  for (const [one, other] of [
    [socket, far],
    [far, socket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}
