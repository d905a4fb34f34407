import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const TOLD_TO_WAIT = 429
const agent = new Agent({ keepAlive: true, maxSockets: 512 })

export type ClientCall = <Answer>(path: string, body?: object) => Promise<Answer>

/** Calls the product as one person, and stops the run at any answer but a success. */
export const createClient =
  (url: string, token: string): ClientCall =>
  async <Answer>(path: string, body?: object) =>
    JSON.parse(await createCaller(url, token)(body === undefined ? 'GET' : 'POST', path, body)) as Answer

/** As a messaging service does: if it is asked to wait it comes again, and loses only time. */
export const createPersistentClient =
  (url: string, token: string): ClientCall =>
  async <Answer>(path: string, body?: object) => {
    for (;;) {
      const { status, text } = await exchange(`${url}/api${path}`, { token, method: 'POST', sent: JSON.stringify(body) })
      if (status === 200) return JSON.parse(text) as Answer
      if (status !== TOLD_TO_WAIT) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
      await pause((JSON.parse(text) as { details: { retryAfter: number } }).details.retryAfter * 1000)
    }
  }

export type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<string>

/** The same with any method; returns the answer unchanged. */
export const createCaller =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const { status, text } = await exchange(`${url}/api${path}`, { token, method, sent: body && JSON.stringify(body) })
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
    return text
  }

function exchange(address: string, { token, method, sent }: { token: string; method: string; sent: string | undefined }) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(address, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(sent)
  })
}

export const closeConnections = () => agent.destroy()
