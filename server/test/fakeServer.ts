import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedCall = { method: string; path: string; headers: IncomingMessage['headers']; body: string; bytes: Buffer }
type Answering = { status?: number; headers?: Record<string, string | undefined>; body?: unknown }
/** `silent`: never answers · `endless`: a body without end · `cut`: disconnects in the middle · `noise`: not HTTP at all. */
export type Fault = 'silent' | 'endless' | 'cut' | 'noise'

/** A foreign server: records what it receives, and answers or fails as told. */
export async function startFakeServer(answer: (heard: ReceivedCall) => Answering | Fault | Promise<Answering | Fault>, host = '127.0.0.1') {
  const heard: ReceivedCall[] = []
  let abandoned = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: bytes.toString(), bytes }
    heard.push(call)
    response.once('close', () => {
      if (!response.writableEnded) abandoned++
    })
    const said = await answer(call)
    if (typeof said === 'string') fail[said](response)
    else give(response, said)
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    /** How many calls have ended before their answer. */
    abandoned: () => abandoned,
    host,
    port,
    url: `http://${host}:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

function give(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answering) {
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  response.writeHead(status, { ...(!isText && { 'content-type': 'application/json' }), ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

const fail: Record<Fault, (response: ServerResponse) => void> = {
  silent: () => undefined,
  endless(response) {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  },
  cut(response) {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"reply":', () => response.destroy())
  },
  noise(response) {
    response.socket?.end('these are not the headers you are looking for\r\n\r\n')
  },
}
