import { Agent, request } from 'node:http'

type Call = { method: string; headers: Record<string, string>; body?: string | undefined }
type Answer = { status: number; text: string; headers: Headers }

const agent = new Agent({ keepAlive: true })
const utf8 = new TextDecoder()

/** A call over real HTTP with Node's plain client. There are many thousands, and `fetch` costs as much per call as the product. */
export const httpCall = (url: string, { method, headers, body }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const measured = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    request(url, { agent, method, headers: measured }, (response) => {
      const parts: Buffer[] = []
      const answer = () => ({
        status: response.statusCode ?? 0,
        text: utf8.decode(Buffer.concat(parts)),
        headers: new Headers(
          Object.entries(response.headersDistinct).flatMap(([name, values = []]) => values.map((value) => [name, value] as const)),
        ),
      })
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () => resolve(answer()))
    })
      .on('error', reject)
      .end(body)
  })
