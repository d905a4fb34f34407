import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@recado/contract/errors'
import type { SimulatedAct, SimulatedMessage } from '@recado/contract/simulator'
import type { FakeWhatsapp } from '../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import type { Group } from '../../../whatsapp/test/fakeWhatsapp/group.ts'
import type { Handset } from '../../../whatsapp/test/fakeWhatsapp/handset.ts'
import type { ShownMessage } from '../../../whatsapp/test/fakeWhatsapp/handsetScreen.ts'
import type { ConnectionRef } from '../../src/channels/channel.ts'
import type { ByteRange, PersonRef, SimulatedNetwork } from '../../src/features/simulator/simulatedNetwork.ts'
import { fileOf, toPhoneMessage } from './phoneMessages.ts'
import { cut, readFile } from './playedFiles.ts'
import { createSimulatedFaults } from './simulatedFaults.ts'
import { toMessageDraft } from './simulatedMessages.ts'

/** So long a phone shows that somebody types. */
const TYPING = 10_000

/** The stand-in of WhatsApp as a network whose customers are played: each line has a phone of its own, which scans what it shows. */
export function playedWhatsapp(standIn: FakeWhatsapp): SimulatedNetwork & { close: () => void } {
  const { network } = standIn
  // Whoever is written to first has a phone too.
  network.hasStrangers = true
  const groups = new Map<string, { group: Group; id: string }>()
  const received = new Map<number, string[]>()
  const shopOf = ({ connectionId }: Pick<ConnectionRef, 'connectionId'>) =>
    network.phone({ number: `55119${String(connectionId).padStart(8, '0')}`, name: `Line ${connectionId}` })
  const faults = createSimulatedFaults((connectionId) => shopOf({ connectionId }))

  function linkedShop(line: ConnectionRef) {
    const shop = shopOf(line)
    if (!shop.devices.some(({ isOnline }) => isOnline)) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    return shop
  }

  function groupWith(given: NonNullable<SimulatedMessage['group']>, members: Handset[]): Group {
    const digits = BigInt(`0x${createHash('sha256').update(given.id).digest('hex').slice(0, 10)}`)
    const known = groups.get(given.id) ?? {
      id: given.id,
      group: standIn.group({ id: `120363${digits}`, subject: given.name, members: [] }),
    }
    groups.set(given.id, known)
    for (const member of members) if (!known.group.members.includes(member)) known.group.members.push(member)
    return known.group
  }

  function groupOf({ chat }: ShownMessage) {
    const known = [...groups.values()].find(({ group }) => group.id === chat)
    return known ? { id: known.id, name: known.group.subject } : null
  }

  /** What of the line is on somebody's phone: said to each other, and in groups in which both are. */
  function sharedBy(shop: Handset, customer: Handset) {
    return customer.screen.messages.filter((shown) => {
      const group = network.groups.get(`${shown.chat}@g.us`)
      return group ? group.members.includes(shop) : shown.chat === shop.number
    })
  }

  const phoneOf = (line: ConnectionRef, who: PersonRef) => {
    const [shop, customer] = [shopOf(line), customerOf(standIn, who)]
    return { shop, customer, messages: sharedBy(shop, customer).map((shown) => toPhoneMessage({ shop, customer, groupOf }, shown)) }
  }

  return {
    // It is linked by the code that it shows, as everywhere.
    link: async () => undefined,
    async scan(line, qrcode) {
      if (qrcode === '') throw new AppError('ERR_SIMULATOR_STATE')
      shopOf(line).scan(qrcode)
      return 'PAIRING'
    },
    async inbound(line, message, file) {
      const [shop, who] = [linkedShop(line), customerOf(standIn, message.from)]
      const { line: device } = shop
      const to = message.group ? groupWith(message.group, [shop, who]) : message.fromMe ? who : shop
      const writing = toMessageDraft(message, file && (await readFile(file)), shop)
      const id = await (message.fromMe ? shop : who).write(to, writing)
      received.set(line.connectionId, [...(received.get(line.connectionId) ?? []), id])
      await standIn.until(() => !device.unacknowledged.includes(id), 'The line has it')
      return { id }
    },
    async outbox(line, who) {
      return phoneOf(line, who).messages.filter(({ isOwn, author }) => !isOwn && author === null)
    },
    async phone(line, who) {
      const { shop, customer, messages } = phoneOf(line, who)
      const typing = customer.typing.get(shop.number)
      const isTyping = typing !== undefined && Date.now() - typing.getTime() < TYPING
      return { isAway: !customer.habits.reads, isTyping, rejectedAt: customer.rejectedCalls.at(-1)?.at.toISOString() ?? null, messages }
    },
    async act(line, act) {
      const shop = linkedShop(line)
      const customer = customerOf(standIn, act)
      await doAct({ shop, customer, of: sharedBy(shop, customer) }, act)
    },
    setFaults: async ({ connectionId }, wanted) => faults.set(connectionId, wanted),
    faults: async ({ connectionId }) => faults.now(connectionId),
    async file(line, messageId) {
      const shop = shopOf(line)
      const shown = shop.screen.find(messageId)
      const about = shown && fileOf(shown)
      if (!about) return undefined
      const bytes = await shop.fileIn(messageId)
      return { ...about, size: bytes.length, open: (range?: ByteRange) => Readable.from([cut(bytes, range)]) }
    },
    async tally(line) {
      const all = received.get(line.connectionId) ?? []
      const { number, devices } = shopOf(line)
      const others = [...network.handsets()].filter((handset) => handset.number !== number)
      const delivered = others.flatMap(({ screen }) => screen.messages.filter(({ author }) => author === number)).length
      const sent = new Set(devices.flatMap(({ taken }) => taken.map(({ id }) => id))).size
      const distinct = new Set(all).size
      return { sent, delivered, received: all.length, duplicates: all.length - distinct, distinct }
    },
    close: faults.close,
  }
}

/** Whoever has no number is known by the other address alone. */
function customerOf({ network }: FakeWhatsapp, { number, lid, name }: PersonRef & { name?: string }): Handset {
  const digits = (number ?? lid ?? '').replace(/\D/g, '')
  const other = number === undefined ? digits : lid?.replace(/\D/g, '') || undefined
  const customer = network.phone({ number: digits, lid: other, name, hidesNumber: number === undefined })
  if (name) customer.name = name
  return customer
}

type Acting = { shop: Handset; customer: Handset; of: readonly ShownMessage[] }

async function doAct({ shop, customer, of }: Acting, { kind, messageId = '', value = '' }: SimulatedAct) {
  if (kind === 'away') customer.habits.reads = false
  else if (kind === 'typing') customer.type(shop)
  else if (kind === 'call') customer.call(shop)
  else if (kind === 'read') readAll({ shop, customer, of }, messageId)
  else {
    const shown = of.find(({ id }) => id === messageId)
    if (!shown || (kind !== 'react' && shown.author !== customer.number)) throw new AppError('ERR_SIMULATOR_STATE')
    const to = shop.network.groups.get(`${shown.chat}@g.us`) ?? shop
    if (kind === 'react') await customer.react(to, messageId, value)
    else await (kind === 'edit' ? customer.edit(to, messageId, value) : customer.revoke(to, messageId))
  }
}

/** One message, or all that has come while the phone was away; then it reads by itself again. */
function readAll({ shop, customer, of }: Acting, messageId: string) {
  if (messageId === '') customer.habits.reads = true
  for (const { id, author } of of) if (author === shop.number && (messageId === '' || id === messageId)) customer.read(id)
}
