import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const SLOW = 9000
const TEXT = ' '.repeat(60_000)

/** A service of the hostile company: every other answer is late, the others are huge and senseless. */
export async function openSlowConnector() {
  let calls = 0
  const answer = JSON.stringify({
    sessionId: 'bad',
    messages: [{ type: 'text', content: { richText: [{ type: 'p', children: [{ text: TEXT, bold: true }] }] } }],
  })
  const server = createServer((request, response) => {
    request.resume()
    const late = calls++ % 2 === 0 ? SLOW : 0
    setTimeout(() => response.setHeader('content-type', 'application/json').end(answer), late)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
