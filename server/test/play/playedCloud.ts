import { Readable } from 'node:stream'
import { AppError } from '@recado/contract/errors'
import type { Faults, SimulatedAct, SimulatedMessage } from '@recado/contract/simulator'
import type { ByteRange, PersonRef, SimulatedNetwork } from '../../src/features/simulator/simulatedNetwork.ts'
import { type CloudNumber, newId } from '../cloud/cloudNumber.ts'
import type { FakeGraphApi } from '../cloud/fakeGraphApi.ts'
import { type Customer, conversationOn, type Own } from './playedCustomers.ts'
import { cut, readFile } from './playedFiles.ts'
import type { PlayedFile } from './simulatedMessages.ts'

/** Codes of the service: comes to nothing for good, or for now. */
const codes = { refused: 131026, unavailable: 131000 } as const

/** The stand-in of the official API as a network whose customers are played; every line that is played is on this one number. */
export function playedCloud(graph: FakeGraphApi, number: CloudNumber): SimulatedNetwork {
  const customers = new Map<string, Customer>()
  const received: string[] = []
  let faults: Faults = {}

  function customerOf({ number: given, lid = '', name }: PersonRef & { name?: string }): Customer {
    const digits = given?.replace(/\D/g, '')
    const bsuid = `BR.${digits ?? lid}`
    const known: Customer = customers.get(bsuid) ?? {
      ...{ who: { number: digits, bsuid, name: '' }, own: new Map(), reactions: new Map(), isAway: false, typing: undefined },
    }
    if (name) known.who.name = name
    customers.set(bsuid, known)
    return known
  }

  const tell = (customer: Customer, message: { type: string; id?: string; at?: Date } & Record<string, unknown>) => {
    if (number.hooks.hook.address === '') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    return number.inbound(customer.who, message).told
  }

  async function write(customer: Customer, message: SimulatedMessage, file: PlayedFile | undefined) {
    const { id = newId('wamid'), body, quotedId = null, mediaType = null } = message
    const at = message.at === undefined ? new Date() : new Date(message.at)
    const said = sayingOf(graph, number, { customer, message, file })
    const kind = file ? ({ video: 'video', audio: 'audio', image: 'image' } as const)[file.mime.split('/')[0] ?? ''] : mediaType
    customer.own.set(id, {
      id,
      at,
      body,
      quotedId,
      file,
      mediaType: file ? (kind ?? 'application') : mediaType,
      isEdited: false,
      isDeleted: false,
    })
    received.push(id)
    await tell(customer, { ...said, id, at, ...(quotedId && { context: { id: quotedId, from: number.display } }) })
    return { id }
  }

  return {
    link: async () => undefined,
    scan: async () => {
      throw new AppError('ERR_SIMULATOR_STATE')
    },
    async inbound(_, message, file) {
      if (message.fromMe || message.group) throw new AppError('ERR_NOT_SUPPORTED')
      return write(customerOf(message.from), message, file && (await readFile(file)))
    },
    outbox: async (_, who) => conversationOn(number, customerOf(who)).filter(({ isOwn }) => !isOwn),
    async phone(_, who) {
      const customer = customerOf(who)
      const messages = conversationOn(number, customer)
      const isTyping = messages.at(-1)?.isOwn === true && number.typing.has(messages.at(-1)?.id ?? '')
      return { isAway: customer.isAway, isTyping, rejectedAt: null, messages }
    },
    act: (_, act) => doAct({ number, customer: customerOf(act), tell }, act),
    async setFaults(_, wanted) {
      if (wanted.disconnect || wanted.logout || wanted.expireQr) throw new AppError('ERR_NOT_SUPPORTED')
      number.faults = Array.from({ length: wanted.failNext ?? 0 }, () => codes[wanted.failCode ?? 'unavailable'])
      number.isHasty = wanted.ackBeforeAnswer ?? false
      number.hooks.hook.times = wanted.duplicateEvery ? 2 : 1
      const { failNext, failCode, ackBeforeAnswer, duplicateEvery } = wanted
      faults = JSON.parse(JSON.stringify({ failNext, failCode, ackBeforeAnswer, duplicateEvery })) as Faults
      return faults
    },
    async faults() {
      const { failNext: _, failCode, ...others } = faults
      return { faults: number.faults.length > 0 ? { ...others, failNext: number.faults.length, failCode } : others, until: null } as {
        faults: Faults
        until: null
      }
    },
    async file(_, messageId) {
      const shown = [...number.screens.values()].flat().find(({ id }) => id === messageId)
      const kept = shown?.file === undefined ? undefined : graph.files.get(shown.file)
      const own = [...customers.values()].map((one) => one.own.get(messageId)?.file).find((one) => one !== undefined)
      const { bytes, mime, name } = own ?? { bytes: kept?.bytes, mime: kept?.mime ?? '', name: 'file' }
      return bytes && { name, mime, size: bytes.length, open: (range?: ByteRange) => Readable.from([cut(bytes, range)]) }
    },
    async tally() {
      const distinct = new Set(received).size
      const { taken } = number.counts
      return { sent: taken, delivered: taken, received: received.length, duplicates: received.length - distinct, distinct }
    },
  }
}

type Saying = { customer: Customer; message: SimulatedMessage; file: PlayedFile | undefined }

/** As the service tells of it. */
function sayingOf(graph: FakeGraphApi, number: CloudNumber, { customer, message: { body, tap, mediaType }, file }: Saying) {
  if (tap !== undefined) return { type: 'interactive', interactive: tapOf(number, customer, { tap, title: body }) }
  if (file) {
    const [kind = ''] = file.mime.split('/')
    const type = file.mime === 'image/webp' ? 'sticker' : ['image', 'video', 'audio'].includes(kind) ? kind : 'document'
    const id = graph.keep(number, file.bytes, file.mime)
    const about = { id, mime_type: file.mime, ...(body && { caption: body }), ...(type === 'document' && { filename: file.name }) }
    return { type, [type]: about }
  }
  if (mediaType === 'locationMessage') {
    const [, link = '', name = ''] = body.split('|')
    const [latitude, longitude] = (new URL(link).searchParams.get('q') ?? '').split(',').map(Number)
    return { type: 'location', location: { latitude, longitude, name } }
  }
  if (mediaType === 'vcard') {
    const of = (field: RegExp) => field.exec(body)?.[1] ?? ''
    const phones = [{ phone: of(/^TEL.*?:(.*)$/m), wa_id: of(/waid=(\d+)/) }]
    return { type: 'contacts', contacts: [{ name: { formatted_name: of(/^FN:(.*)$/m) }, phones }] }
  }
  return { type: 'text', text: { body } }
}

/** A tap on a list is told in another way than one on a button. */
function tapOf(number: CloudNumber, customer: Customer, { tap, title }: { tap: string; title: string }) {
  const menus = conversationOn(number, customer).flatMap(({ menu }) => (menu ? [menu] : []))
  const tapped = menus.findLast(({ choices }) => choices.some((one) => one.tap === tap))
  const reply = { id: tap, title }
  return tapped?.opener ? { type: 'list_reply', list_reply: reply } : { type: 'button_reply', button_reply: reply }
}

type Acting = {
  number: CloudNumber
  customer: Customer
  tell: (customer: Customer, message: { type: string } & Record<string, unknown>) => Promise<unknown>
}

async function doAct({ number, customer, tell }: Acting, { kind, messageId = '', value = '' }: SimulatedAct) {
  const own = customer.own.get(messageId)
  if (kind === 'away' || kind === 'read') {
    customer.isAway = kind === 'away'
    number.tells = customer.isAway ? ['sent', 'delivered'] : ['sent', 'delivered', 'read']
    if (!customer.isAway) for (const { id } of number.screenOf(customer.who)) void number.status(id, customer.who, 'read')
  } else if (kind === 'react') {
    if (value) customer.reactions.set(messageId, value)
    else customer.reactions.delete(messageId)
    await tell(customer, { type: 'reaction', reaction: { message_id: messageId, ...(value && { emoji: value }) } })
  } else if (kind === 'call') {
    const { number: from, bsuid, name } = customer.who
    const ringing = { id: newId('wacid'), from, from_user_id: bsuid, event: 'connect', timestamp: String(Math.floor(Date.now() / 1000)) }
    await number.hooks.tell(number.envelope({ contacts: [{ profile: { name }, wa_id: from, user_id: bsuid }], calls: [ringing] }, 'calls'))
  } else if (kind !== 'typing') await change(own, { kind, value, tell: (message) => tell(customer, message) })
}

type Changing = { kind: 'edit' | 'delete'; value: string; tell: (message: { type: string } & Record<string, unknown>) => Promise<unknown> }

async function change(own: Own | undefined, { kind, value, tell }: Changing) {
  if (!own) throw new AppError('ERR_SIMULATOR_STATE')
  Object.assign(own, kind === 'edit' ? { body: value, isEdited: true } : { isDeleted: true })
  const edited = { original_message_id: own.id, message: { type: 'text', text: { body: value } } }
  await tell(kind === 'edit' ? { type: 'edit', edit: edited } : { type: 'revoke', revoke: { original_message_id: own.id } })
}
