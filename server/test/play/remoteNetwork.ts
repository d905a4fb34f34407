import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { AppError, type ErrorCode } from '@recado/contract/errors'
import type { ByteRange, Networks, SimulatedNetwork } from '../../src/features/simulator/simulatedNetwork.ts'
import { bytesOf } from '../channels/channelBench.ts'
import { cut } from './playedFiles.ts'

type Asked = { provider: string; act: keyof SimulatedNetwork; given: unknown[]; bytes?: string }
type Answered = { value?: unknown; bytes?: string; error?: ErrorCode; message?: string }

/** Lets another process play on networks that live here; `hello` is what it is told first. */
export async function serveNetworks(networks: Networks, { hello, port = 0 }: { hello: object; port?: number }) {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(hello))
    const asked = JSON.parse((await bytesOf(request)).toString()) as Asked
    const answer = await answerTo(networks, asked).catch(failed)
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

async function answerTo(networks: Networks, { provider, act, given, bytes }: Asked): Promise<Answered> {
  const network = networks.get(provider)
  if (!network) throw new Error(`Nobody plays ${provider}`)
  if (bytes !== undefined) {
    const [line, message, file] = given as Parameters<SimulatedNetwork['inbound']>
    return { value: await network.inbound(line, message, { ...file, open: () => Readable.from([Buffer.from(bytes, 'base64')]) } as never) }
  }
  const value = await (network[act] as (...given: unknown[]) => Promise<unknown>)(...given)
  if (act !== 'file' || !value) return { value }
  const { open, ...about } = value as NonNullable<Awaited<ReturnType<SimulatedNetwork['file']>>>
  return { value: about, bytes: (await bytesOf(open())).toString('base64') }
}

const failed = (error: unknown): Answered => (error instanceof AppError ? { error: error.code } : { message: String(error) })

/** What the process behind that address says first, as soon as it is there. */
export async function waitForHello<Hello>(url: string): Promise<Hello> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return (await answer.json()) as Hello
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A network that lives in another process. */
export function remoteNetwork(url: string, provider: string): SimulatedNetwork {
  async function ask(act: keyof SimulatedNetwork, given: unknown[], bytes?: Buffer) {
    const asked: Asked = { provider, act, given, ...(bytes && { bytes: bytes.toString('base64') }) }
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(asked) })
    const answer = (await response.json()) as Answered
    if (answer.error) throw new AppError(answer.error)
    if (answer.message) throw new Error(answer.message)
    return answer
  }
  const asking =
    (act: keyof SimulatedNetwork) =>
    async (...given: unknown[]) =>
      (await ask(act, given)).value as never
  return {
    ...{ link: asking('link'), scan: asking('scan'), outbox: asking('outbox'), phone: asking('phone'), act: asking('act') },
    ...{ setFaults: asking('setFaults'), faults: asking('faults'), tally: asking('tally') },
    async inbound(line, message, file) {
      const { open, ...about } = file ?? {}
      return (await ask('inbound', [line, message, ...(file ? [about] : [])], open && (await bytesOf(open())))).value as never
    },
    async file(...given) {
      const { value, bytes = '' } = await ask('file', given)
      if (!value) return undefined
      const all = Buffer.from(bytes, 'base64')
      return { ...(value as { name: string; mime: string; size: number }), open: (range?: ByteRange) => Readable.from([cut(all, range)]) }
    },
  }
}
