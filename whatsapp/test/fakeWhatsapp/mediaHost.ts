import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSelfSignedCertificate } from './selfSignedCertificate.ts'

export type MediaHost = Awaited<ReturnType<typeof openMediaHost>>

/** Keeps encrypted files. Everybody who knows the address of a file can download it. */
export async function openMediaHost() {
  const files = new Map<string, Buffer>()
  const tls = createSelfSignedCertificate()
  let missing = 0
  const server = createServer(tls, (request, response) => void serve(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', `https://${host}`)
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      return void response.end(JSON.stringify(keep(Buffer.concat(chunks))))
    }
    const file = missing > 0 ? undefined : files.get(pathname)
    if (missing > 0) missing--
    if (file) response.end(file)
    else response.writeHead(404).end()
  }

  function keep(bytes: Buffer, path = `/v/${randomBytes(12).toString('hex')}`) {
    files.set(path, bytes)
    return { url: `https://${host}${path}`, direct_path: path }
  }

  return {
    host,
    certificate: tls.cert,
    keep,
    file: (path: string) => files.get(path),
    /** The next `times` downloads find no file. */
    lose(times: number) {
      missing = times
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
