import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ChannelEvent, ChannelHost, ConnectionRef } from '../../src/channels/channel.ts'
import { createCloudChannel } from '../../src/channels/cloud/createCloudChannel.ts'
import { type ConnectionOptions, connect } from '../../src/kernel/database/connect.ts'
import { createGuardedFetch } from '../../src/kernel/guardedFetch.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { type CloudNumber, newId, settingsOf } from '../cloud/cloudNumber.ts'
import { type FakeGraphApi, startFakeGraphApi } from '../cloud/fakeGraphApi.ts'
import { interactiveMenuOf } from '../cloud/interactiveMenuOf.ts'
import { waitUntil } from '../waitUntil.ts'
import type { ChannelBench, RemoteSide, TestCustomer, TestMessage } from './channelBench.ts'
import type { RecordingHost } from './recordingHost.ts'

const HOUR = 3_600_000
/** A token that is taken back is noticed soon. */
const soon = { checkEvery: 50 }

let lines = 0

/** The real carrier, as it is, with a stand-in of Meta on this machine that speaks as Meta does. */
export async function cloudBench(heard: RecordingHost, waiting: { patience?: number } = {}) {
  const cloned = await cloneDatabase()
  const graph = await startFakeGraphApi()
  const wayOut = createGuardedFetch({ mayReach: () => true })
  const secrets = createSecrets('a secret that only this test has, long enough')
  const cloud = createCloudChannel({ connection: cloned.options, secrets, wayOut, address: graph.url, ...soon, ...waiting })
  const numbers = new Map<number, CloudNumber>()
  const host: ChannelHost = {
    ...heard.host,
    listConnections: async () => [...numbers].map(([id, number]) => ({ connectionId: id, companyId: 1, settings: settingsOf(number) })),
  }
  cloud.channel.connect?.(host)
  const hook = await hookOf(cloud.channel)

  const bench: ChannelBench = {
    lacks: new Set(['linking', 'groups', 'handset', 'typing']),
    hiddenAs: (lid) => ({ kind: 'bsuid', value: `BR.${lid}` }),
    unlinkedAs: 'cloudTokenRefused',
    carrier: { ...cloud.channel, open: (line) => cloud.channel.open(line, host) },
    async newLine() {
      const line = { connectionId: ++lines, companyId: 1 }
      const number = graph.number()
      number.hasWindow = false
      number.hooks.hook.address = hook.address
      numbers.set(line.connectionId, number)
      return { ...farSideOf({ graph, heard, line, number, options: cloned.options }), number }
    },
    pass: (milliseconds) => pause(Math.min(milliseconds, 50)),
    async close() {
      await graph.close()
      await cloud.close()
      await hook.close()
      await cloned.drop()
    },
  }
  return { ...bench, graph, numbers, hook, options: cloned.options }
}

/** Where Meta calls the carrier, as the product serves it. */
async function hookOf({ webhook }: ChannelBench['carrier']) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://hook').searchParams)
    const method = request.method === 'GET' ? 'GET' : 'POST'
    const answer = await webhook?.({ method, query, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answer?.status ?? 404).end(answer?.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

type Far = { graph: FakeGraphApi; heard: RecordingHost; line: ConnectionRef; number: CloudNumber; options: ConnectionOptions }

function farSideOf({ graph, heard, line, number, options }: Far): RemoteSide {
  const personOf = ({ number: digits, lid, name = '' }: TestCustomer) => {
    const known = [...number.people.values()].find((one) => one.number === digits || one.bsuid === `BR.${lid}`)
    return { number: digits ?? known?.number, bsuid: lid ? `BR.${lid}` : (known?.bsuid ?? `BR.${digits}`), name: name || known?.name || '' }
  }

  /** Told, and heard of by the product. */
  async function heardOf(kind: ChannelEvent['kind'], who: TestCustomer, message: { type: string } & Record<string, unknown>) {
    const before = heard.of(line, kind).length
    await number.inbound(personOf(who), message).told
    await waitUntil(() => heard.of(line, kind).length > before, `what is told of a ${kind}`)
  }

  const writtenAt = new Map<string, Date>()
  /** The service counts whole seconds; told again, it was still written when it was written. */
  function timeOf(id: string) {
    const at = writtenAt.get(id) ?? new Date(Math.floor(Date.now() / 1000) * 1000 - HOUR + writtenAt.size * 1000)
    writtenAt.set(id, at)
    return at
  }

  async function write({ from, id = newId('wamid'), ...said }: TestMessage) {
    const times = () => heard.of(line, 'message').filter((message) => message.id === id).length
    const before = times()
    // A call that repeats a message is ignored while the journal still holds that message.
    if (before > 0) await waitUntil(() => isJournalEmpty(options, line), 'the journal has no more of the connection')
    await number.inbound(personOf(from), { ...writingOf(graph, number, said), id, at: timeOf(id) }).told
    await waitUntil(() => times() > before, 'the message is handed over')
    return { id }
  }

  return {
    ...{ line, write },
    scan: async () => undefined,
    async unlink() {
      number.token = 'another one'
    },
    read: async () => undefined,
    react: (who, id, emoji) => heardOf('reaction', who, { type: 'reaction', reaction: { message_id: id, ...(emoji && { emoji }) } }),
    edit: (who, id, body) =>
      heardOf('edit', who, { type: 'edit', edit: { original_message_id: id, message: { type: 'text', text: { body } } } }),
    revoke: (who, id) => heardOf('revoke', who, { type: 'revoke', revoke: { original_message_id: id } }),
    type: async () => undefined,
    async call(who) {
      const { number: from, bsuid, name } = personOf(who)
      const before = heard.of(line, 'call').length
      const ringing = { id: newId('wacid'), from, from_user_id: bsuid, event: 'connect', timestamp: String(Math.floor(Date.now() / 1000)) }
      const contacts = [{ profile: { name }, wa_id: from, user_id: bsuid }]
      await number.hooks.tell(number.envelope({ contacts, calls: [ringing] }, 'calls'))
      await waitUntil(() => heard.of(line, 'call').length > before, 'what is told of a call')
    },
    phone: async (who) =>
      number
        .screenOf(personOf(who))
        .map(({ id, body, quotedId, reaction }) => ({ id, body, quotedId, reaction, isDeleted: false, isEdited: false })),
    async marksOn(_, id) {
      return { reaction: number.reactions.get(id) ?? null, isRead: number.marks.get(id)?.isRead ?? false }
    },
    menuOn: async (who, id) => interactiveMenuOf(number.screenOf(personOf(who)).find((one) => one.id === id)?.content),
    seesTyping: async () => number.typing.size > 0,
    async fileOn(who, id) {
      const shown = number.screenOf(personOf(who)).find((one) => one.id === id)
      return graph.files.get(shown?.file ?? '')?.bytes ?? Buffer.alloc(0)
    },
  }
}

async function isJournalEmpty(options: ConnectionOptions, { connectionId }: ConnectionRef) {
  const { platform, close } = connect(options, { size: 1 })
  const { rows } = await sql`select from cloud.heard where "connectionId" = ${connectionId} and not done`.execute(platform)
  await close()
  return rows.length === 0
}

type Said = Pick<TestMessage, 'body' | 'quotedId' | 'tap' | 'file'>

function writingOf(graph: FakeGraphApi, number: CloudNumber, { body = '', quotedId, tap, file }: Said) {
  const context = quotedId === undefined ? {} : { context: { id: quotedId, from: number.display } }
  const tapped = { type: 'button_reply', button_reply: { id: tap, title: body } }
  if (tap !== undefined) return { type: 'interactive', interactive: tapped, ...context }
  if (!file) return { type: 'text', text: { body }, ...context }
  const type = file.mime.startsWith('image/') ? 'image' : 'document'
  const media = { id: graph.keep(number, file.bytes, file.mime), mime_type: file.mime, ...(body && { caption: body }) }
  return { type, [type]: { ...media, ...(type === 'document' && { filename: file.name }) }, ...context }
}
