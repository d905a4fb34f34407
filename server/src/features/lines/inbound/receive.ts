import type { Message } from '@recado/contract/messages/messages'
import { settings } from '@recado/contract/settings'
import type { Address, Carrier, CarrierEvent, Host, Line } from '../../../carriers/port.ts'
import { failPoint } from '../../../kernel/failPoint.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { keyedQueue } from '../../../kernel/keyedQueue.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { identityOf, LookUpFirst } from '../../contacts/index.ts'
import { count } from '../../ledger/index.ts'
import { applyStatus, type StoredMessage } from '../../messages/index.ts'
import { applyChange } from './applyChange.ts'
import { keepForLater } from './lateChanges.ts'
import { isPassing, quarantine } from './quarantine.ts'
import { type InboundMessage, storeInbound } from './storeInbound.ts'
import { tellOfTyping } from './tellOfTyping.ts'

type ReceiveOptions = {
  kernel: Kernel
  carrier: Carrier
  show: (stored: StoredMessage) => Message
  /** Whether a company may have anything said now. */
  mayAnswer: (companyId: number) => Promise<boolean>
}

/** Two who write to us for the first time at the same moment: one of them tries again, and finds what the other made. */
const RACES: ReadonlySet<string | undefined> = new Set(['contactIdentities_pkey', 'tickets_one_per_contact', 'attendances_one_running'])
const DUPLICATE = 'messages_by_carrier'
const TRIES = 20

/** Takes what a carrier hands over: one transaction for each event, and the carrier is told when it is committed. */
export function receiver({ kernel, carrier, show, mayAnswer }: ReceiveOptions): Host['receive'] {
  const { transact, clock, log } = kernel
  const queue = keyedQueue()

  async function take(line: Line, event: CarrierEvent) {
    if (event.kind === 'typing') return transact(line, (tx) => tellOfTyping(tx, line, event.chat))
    if (event.kind === 'status') return takeStatus(line, event)
    if (event.kind === 'message') return takeMessage(line, event)
    if (event.kind === 'call') return takeMessage(line, { ...event, kind: 'message', fromMe: false, body: '', mediaType: 'call_log' })
    return transact(line, async (tx) => {
      if (!(await applyChange(tx, { line, change: event, show }))) await keepForLater(tx, { line, change: event, now: clock.now() })
    })
  }

  async function takeStatus(line: Line, { items }: Extract<CarrierEvent, { kind: 'status' }>) {
    await transact(line, (tx) => applyStatus(tx, { line, items, now: clock.now(), show }))
    failPoint('status.beforeAck')
  }

  async function takeMessage(line: Line, event: InboundMessage) {
    let [shown, isLookedUp] = [event, false]
    const answers = await mayAnswer(line.companyId)
    for (let tries = 1; ; tries++) {
      try {
        const given = shown
        await transact(line, async (tx) => {
          if (await isIgnored(tx, given)) return
          await storeInbound(tx, { line, event: given, now: clock.now(), isLookedUp, mayAnswer: answers, show })
          failPoint('inbound.beforeCommit')
        })
        failPoint('inbound.afterCommit')
        return
      } catch (error) {
        if (violated(error) === DUPLICATE) return noteDuplicate(line)
        if (error instanceof LookUpFirst) {
          shown = await completed(carrier, line, event)
          isLookedUp = true
        } else if (!RACES.has(violated(error)) || tries === TRIES) throw error
      }
    }
  }

  /** All that the second delivery would have done is undone by then. */
  const noteDuplicate = (line: Line) => transact(line, async (tx) => void (await count(tx, line, { received: 1, duplicates: 1 })))

  return (line, event) =>
    queue(queueKeyOf(line, event), async () => {
      try {
        await take(line, event)
      } catch (error) {
        if (isPassing(error) || violated(error)?.endsWith('_connectionId_fkey')) throw error
        log.error({ err: error, connectionId: line.connectionId, kind: event.kind }, 'an event went to quarantine')
        await transact(line, (tx) => quarantine(tx, { line, event, error, now: clock.now() }))
      }
    })
}

const violated = (error: unknown) => (error as { constraint?: string }).constraint

/** Those who write at the same time wait for each other here instead of in the database, where they would keep others waiting. */
function queueKeyOf({ connectionId }: Line, event: CarrierEvent) {
  const [first] = event.kind === 'status' ? [] : event.chat
  const identity = first && identityOf(first)
  return `${connectionId} ${identity ? `${identity.kind} ${identity.value}` : event.kind}`
}

/** Whether the company wants to hear nothing of groups. */
async function isIgnored({ db }: Tx, { chat }: InboundMessage) {
  if (!chat.some(({ kind }) => kind === 'group')) return false
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'CheckMsgIsGroup').executeTakeFirst()
  return (row?.value ?? settings.CheckMsgIsGroup.default) === 'enabled'
}

/** All that the service knows of who that is. When it cannot say, what it has shown must do. */
async function completed(carrier: Carrier, line: Line, event: InboundMessage): Promise<InboundMessage> {
  const all = async (addresses: Address[]) => {
    const known = await Promise.all(addresses.map((address) => carrier.addressesOf(line, address).catch(() => [])))
    return [...addresses, ...known.flat()]
  }
  const chat = event.chat.some(({ kind }) => kind === 'group') ? event.chat : await all(event.chat)
  return { ...event, chat, ...(event.author && { author: { ...event.author, addresses: await all(event.author.addresses) } }) }
}
