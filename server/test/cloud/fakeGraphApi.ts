import { createHash, createHmac, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acceptMessage } from './acceptMessage.ts'
import { type CloudNumber, createNumber, type StoredFile } from './cloudNumber.ts'
import { FakeGraphError } from './graphError.ts'
import { acceptSync } from './sharedNumber.ts'
import { acceptControl } from './standbyEvents.ts'
import { answerTemplateCall } from './templateEndpoints.ts'

export type FakeGraphApi = Awaited<ReturnType<typeof startFakeGraphApi>>

const opened = new Map<string, { number: (given?: Parameters<typeof createNumber>[0]) => CloudNumber }>()
/** The one that is open at this address. */
export const fakeGraphApiAt = (url: string) => opened.get(url)

/** Stands where graph.facebook.com is, and speaks as it does: it knows nothing of the product but what the product sends. */
export async function startFakeGraphApi(host = '127.0.0.1') {
  const numbers: CloudNumber[] = []
  const files = new Map<string, StoredFile>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => refuse(response, error))
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const url = `http://${host}:${(server.address() as AddressInfo).port}/v26.0`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const [, , id = '', what = ''] = pathname.split('/')
    const bytes = await readAll(request)
    const token = request.headers.authorization?.replace(/^(Bearer|OAuth) /, '')
    const allowed = numbers.filter((one) => one.token === token)
    if (allowed.length === 0) throw new FakeGraphError(190, 'Error validating access token', 401)
    if (id === 'download') return download(response, what)
    const number = allowed.find((one) => one.id === id)
    if (number && what === 'messages') return message(number, JSON.parse(bytes.toString()), response)
    if (number && what === 'media') return give(response, { id: await upload(number, request, bytes) })
    if (number && what === 'smb_app_data') return give(response, acceptSync(number, JSON.parse(bytes.toString())))
    if (number && what === 'thread_control') return give(response, acceptControl(number, JSON.parse(bytes.toString())))
    if (number && what === 'register') return give(response, register(number))
    if (number && what === 'calls') return give(response, { success: true })
    const proof = searchParams.get('appsecret_proof')
    if (number && proof !== null && proof !== proofOf(number))
      throw new FakeGraphError(100, 'Invalid appsecret_proof provided in the API argument')
    if (number?.answers === 'endless') return flood(response)
    if (number) return give(response, aboutNumber(number))
    if (what === 'subscribed_apps' && allowed.some(({ waba }) => waba === id)) return give(response, { success: true })
    if (what === 'phone_numbers' && allowed.some(({ waba }) => waba === id))
      return give(response, { data: allowed.filter(({ waba }) => waba === id).map(aboutNumber) })
    const account = allowed.find(({ waba }) => waba === id)
    if (account && searchParams.get('fields') === 'owner_business_info')
      return give(response, { id, owner_business_info: { id: account.portfolio.id, name: 'Shop' } })
    const answered = answerTemplateCall(allowed, { method: request.method ?? 'GET', id, what, query: searchParams, bytes })
    if (answered) return give(response, answered)
    if (files.has(id)) return give(response, aboutFile(id, searchParams.get('phone_number_id')))
    throw new FakeGraphError(100, `Unsupported request. Object with ID '${id}' does not exist`)
  }

  async function message(number: CloudNumber, said: Parameters<typeof acceptMessage>[1], response: ServerResponse) {
    const fault = said.status === 'read' ? undefined : number.faults.shift()
    if (fault === 'shut') return void response.writeHead(502).end('<html>Bad gateway</html>')
    if (typeof fault === 'number') throw new FakeGraphError(fault, 'Injected', fault === 130429 ? 429 : 400)
    const { answer: body, afterwards } = takeCounted(number, said)
    if (fault === 'silent') {
      void afterwards()
      return void response.destroy()
    }
    if (number.isHasty) await afterwards()
    give(response, body)
    if (!number.isHasty) void afterwards()
  }

  async function upload(number: CloudNumber, request: IncomingMessage, bytes: Buffer) {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(bytes), { headers }).formData()
    const file = form.get('file')
    if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File)) throw new FakeGraphError(100, 'Invalid parameter')
    return keep(number, Buffer.from(await file.arrayBuffer()), String(form.get('type')))
  }

  /** A file of a customer, or one that was uploaded. */
  function keep({ id: owner }: CloudNumber, bytes: Buffer, mime: string) {
    const id = String(randomInt(1e12, 9e12))
    files.set(id, { bytes, mime, owner })
    return id
  }

  function aboutFile(id: string, asking: string | null) {
    const file = files.get(id)
    if (!file || (asking !== null && asking !== file.owner)) throw new FakeGraphError(100, `Object with ID '${id}' does not exist`)
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    return {
      messaging_product: 'whatsapp',
      url: file.url ?? `${url}/download/${id}`,
      mime_type: file.mime,
      sha256,
      file_size: file.bytes.length,
      id,
    }
  }

  function download(response: ServerResponse, id: string) {
    const file = files.get(id)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.mime, 'content-length': file.bytes.length }).end(file.bytes)
  }

  const standIn = {
    url,
    files,
    keep,
    number(given?: Parameters<typeof createNumber>[0]) {
      const number = createNumber(given)
      numbers.push(number)
      return number
    },
    async close() {
      await Promise.all(numbers.map(({ hooks }) => hooks.close()))
      server.closeAllConnections()
      opened.delete(url)
      await new Promise((closed) => server.close(closed))
    },
  }
  opened.set(url, standIn)
  return standIn
}

function takeCounted(number: CloudNumber, said: Parameters<typeof acceptMessage>[1]) {
  try {
    return acceptMessage(number, said)
  } catch (error) {
    if (error instanceof FakeGraphError) number.counts.refused.set(error.code, (number.counts.refused.get(error.code) ?? 0) + 1)
    throw error
  }
}

const proofOf = ({ token, hooks }: CloudNumber) => createHmac('sha256', hooks.hook.secret).update(token).digest('hex')

/** A shared number belongs to the app: to register it fails. */
function register({ shared }: CloudNumber) {
  shared.registrations++
  if (shared.isOn) throw new FakeGraphError(100, 'The phone number is on the WhatsApp Business app')
  return { success: true }
}

const aboutNumber = ({ id, display, shared, portfolio: { perDay } }: CloudNumber) => ({
  ...{ id, display_phone_number: display, verified_name: 'Shop', quality_rating: 'GREEN', throughput: { level: 'STANDARD' } },
  ...{ is_on_biz_app: shared.isOn, platform_type: 'CLOUD_API' },
  whatsapp_business_manager_messaging_limit: `TIER_${perDay === null ? 'UNLIMITED' : perDay % 1000 === 0 ? `${perDay / 1000}K` : perDay}`,
})

const give = (response: ServerResponse, body: object, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function refuse(response: ServerResponse, error: unknown) {
  if (!(error instanceof FakeGraphError)) return give(response, { error: { code: 1, message: String(error) } }, 500)
  const { code, message, status, says } = error
  give(
    response,
    { error: { code, message: `(#${code}) ${message}`, type: 'OAuthException', fbtrace_id: 'A', ...(says && { error_user_msg: says }) } },
    status,
  )
}

function flood(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

async function readAll(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
