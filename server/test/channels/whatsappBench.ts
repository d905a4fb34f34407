import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { disconnectWithCode } from '../../../whatsapp/test/fakeWhatsapp/disconnectDevice.ts'
import { type FakeWhatsapp, openFakeWhatsapp } from '../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import type { Group } from '../../../whatsapp/test/fakeWhatsapp/group.ts'
import type { Handset } from '../../../whatsapp/test/fakeWhatsapp/handset.ts'
import type { Channel, ChannelEvent, ConnectionRef } from '../../src/channels/channel.ts'
import { createWhatsappChannel } from '../../src/channels/whatsapp/createWhatsappChannel.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { waitUntil } from '../waitUntil.ts'
import { asLid, type ChannelBench, type RemoteSide, type TestCustomer, type TestMessage } from './channelBench.ts'
import type { RecordingHost } from './recordingHost.ts'

const SECRET = 'a secret that only this test has, long enough'
/** Codes that nobody scans need not be shown for long. */
const SHORT = 200
/** Long enough to be scanned on a busy machine. */
const BRIEF = 700
const LONG = 60_000
const HOUR = 3_600_000

let lines = 0

/** The real carrier, as it is, linked to phones of a service on this machine that speaks the real protocol. */
export async function whatsappBench(heard: RecordingHost) {
  const cloned = await cloneDatabase()
  const standIn = await openFakeWhatsapp()
  const newest: { version: [number, number, number] | undefined } = { version: undefined }
  standIn.believe()
  standIn.network.hasStrangers = true
  const given = {
    connection: cloned.options,
    secrets: createSecrets(SECRET),
    address: standIn.address,
    fetchNewest: async () => newest.version,
    firstPause: 50,
    passkeyTimes: { answerWithin: 4000, serviceWithin: 1000 },
  }
  const patient = createWhatsappChannel({ ...given, codeLasts: LONG })
  const hurried = createWhatsappChannel({ ...given, codeLasts: SHORT })
  const brief = createWhatsappChannel({ ...given, codeLasts: BRIEF, passkeyTimes: { answerWithin: 10_000, serviceWithin: 5000 } })
  const channels = new Map<number, typeof patient>()

  const carrier: Channel = {
    ...patient.channel,
    open: (line, ...more) => (channels.get(line.connectionId) ?? patient).channel.open(line, ...more),
  }

  async function newLine({ isNeverScanned = false, hasBriefCodes = false }: { isNeverScanned?: boolean; hasBriefCodes?: boolean } = {}) {
    const line = { connectionId: ++lines, companyId: 1 }
    if (isNeverScanned) channels.set(line.connectionId, hurried)
    if (hasBriefCodes) channels.set(line.connectionId, brief)
    return farSideOf({ standIn, heard, line, shop: standIn.phone({ number: `55119000${10_000 + lines}`, name: `Shop ${lines}` }) })
  }

  const bench = {
    ...{ hiddenAs: asLid, unlinkedAs: 'loggedOut' },
    carrier,
    newLine,
    pass: (milliseconds) => pause(Math.min(milliseconds, 50)),
    async close() {
      await Promise.all([patient, hurried, brief].map((channel) => channel.close()))
      await standIn.close()
      await cloned.drop()
    },
  } satisfies ChannelBench
  return { ...bench, standIn, newest, options: cloned.options }
}

type Far = { standIn: FakeWhatsapp; heard: RecordingHost; line: ConnectionRef; shop: Handset }

function farSideOf({ standIn, heard, line, shop }: Far): RemoteSide & { shop: Handset } {
  const phoneOf = ({ number, lid, name }: TestCustomer) => standIn.phone({ number: number ?? '', lid, name })
  const shownOn = (who: TestCustomer, id: string) => phoneOf(who).screen.find(id)

  /** Done, and heard of by the product. */
  async function heardOf(kind: ChannelEvent['kind'], act: () => Promise<unknown> | unknown) {
    const before = heard.of(line, kind).length
    await act()
    await waitUntil(() => heard.of(line, kind).length > before, `what is told of a ${kind}`)
  }

  const writtenAt = new Map<string, Date>()
  /** The service counts whole seconds; sent again, it was still written when it was written. */
  function timeOf(id: string) {
    const at = writtenAt.get(id) ?? new Date(Math.floor(Date.now() / 1000) * 1000 - HOUR + writtenAt.size * 1000)
    writtenAt.set(id, at)
    return at
  }

  async function write({ from, group, fromMe, id = randomUUID(), ...said }: TestMessage) {
    const who = phoneOf(from)
    const writer = fromMe ? shop : who
    const to = group ? groupOf(standIn, group, [shop, who]) : fromMe ? who : shop
    const times = () => heard.of(line, 'message').filter((message) => message.id === id).length
    const before = times()
    await writer.write(to, { ...writingOf(said, who), id, at: timeOf(id) })
    await waitUntil(() => times() > before, 'the message is handed over')
    return { id }
  }

  return {
    ...{ line, shop, write },
    typing: { number: shop.number, enter: async (code) => void (await shop.enterCode(code)) },
    scan: async () => void shop.scan(heard.states(line).at(-1)?.qrcode ?? ''),
    unlink: async () => disconnectWithCode(shop.line, 401),
    read: async () => undefined,
    react: (who, id, emoji) => heardOf('reaction', () => phoneOf(who).react(shop, id, emoji)),
    edit: (who, id, body) => heardOf('edit', () => phoneOf(who).edit(shop, id, body)),
    revoke: (who, id) => heardOf('revoke', () => phoneOf(who).revoke(shop, id)),
    type: (who) => heardOf('typing', () => phoneOf(who).type(shop)),
    call: (who) => heardOf('call', () => phoneOf(who).call(shop)),
    phone: async (who) =>
      phoneOf(who)
        .screen.messages.filter(({ author }) => author === shop.number)
        .map(({ reactions, ...shown }) => ({ ...shown, reaction: [...reactions.values()][0] ?? null })),
    async marksOn(who, id) {
      const shown = shownOn(who, id)
      const isRead = phoneOf(who).receipts.get(id)?.includes('read') ?? false
      return shown && { reaction: shown.reactions.get(shop.number) ?? null, isRead }
    },
    async age(who, id, milliseconds) {
      const shown = shownOn(who, id)
      if (shown) shown.at = new Date(shown.at.getTime() - milliseconds)
    },
    menuOn: async () => undefined,
    seesTyping: async (who) => phoneOf(who).typing.has(shop.number),
    fileOn: (who, id) => phoneOf(who).fileIn(id),
  }
}

function groupOf(standIn: FakeWhatsapp, { id, name }: { id: string; name: string }, members: Handset[]): Group {
  const group = standIn.network.groups.get(`${id}@g.us`) ?? standIn.group({ id, subject: name, members: [] })
  for (const member of members) if (!group.members.includes(member)) group.members.push(member)
  return group
}

function writingOf({ body = '', quotedId, file }: Pick<TestMessage, 'body' | 'quotedId' | 'file'>, who: Handset) {
  const quoted = quotedId === undefined ? undefined : { id: quotedId, author: who.lidJid, message: { conversation: '' } }
  if (!file) return { body, quoted }
  return file.mime.startsWith('image/') ? { body, image: file, quoted } : { body, document: file, quoted }
}
