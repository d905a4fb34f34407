import type { CarrierEvent, Host, Line } from '../../../carriers/port.ts'
import { failPoint } from '../../../kernel/failPoint.ts'
import { keyedQueue } from '../../../kernel/keyedQueue.ts'
import { identityOf, looksName, noteAppearance, renumberContact } from '../../contacts/index.ts'
import { applyStatus } from '../../messages/index.ts'
import { askForTemplates } from '../../templates/index.ts'
import { applyChange } from './applyChange.ts'
import { keepForLater } from './lateChanges.ts'
import { isPassing, quarantine, violated } from './quarantine.ts'
import { takeHandover } from './takeHandover.ts'
import { type ReceiveOptions, takeMessage } from './takeMessage.ts'
import { tellOfTyping } from './tellOfTyping.ts'

/** Takes what a carrier hands over: one transaction for each event, and the carrier is told when it is committed. */
export function receiver(options: ReceiveOptions): Host['receive'] {
  const { kernel, show } = options
  const { transact, clock, log } = kernel
  const queue = keyedQueue()
  const ofMessage = keyedQueue()

  async function take(line: Line, event: CarrierEvent) {
    if (event.kind === 'typing') return transact(line, (tx) => tellOfTyping(tx, line, event.chat))
    if (event.kind === 'status') return takeStatus(line, event)
    if (event.kind === 'handover') return takeHandover(options, line, event)
    if (event.kind === 'moved') return transact(line, (tx) => renumberContact(tx, { from: event.chat, to: event.to, at: clock.now() }))
    if (event.kind === 'appearance') return takeAppearance(line, event)
    if (event.kind === 'templates') return transact(line, (tx) => askForTemplates(tx, line))
    if (event.kind === 'message') return takeMessage(options, line, event)
    if (event.kind === 'call')
      return takeMessage(options, line, { ...event, kind: 'message', fromMe: false, body: '', mediaType: 'call_log' })
    return transact(line, async (tx) => {
      if (!(await applyChange(tx, { line, change: event, show }))) await keepForLater(tx, { line, change: event, now: clock.now() })
    })
  }

  const takeAppearance = (line: Line, { chat, ...changed }: Extract<CarrierEvent, { kind: 'appearance' }>) =>
    transact(line, async (tx) => {
      await noteAppearance(tx, { of: chat, at: clock.now(), ...changed })
      tx.wake(looksName(line.connectionId))
    })

  async function takeStatus(line: Line, { items }: Extract<CarrierEvent, { kind: 'status' }>) {
    await transact(line, (tx) => applyStatus(tx, { line, items, now: clock.now(), show }))
    failPoint('status.beforeAck')
  }

  return (line, event) =>
    queue(queueKeyOf(line, event), async () => {
      try {
        const id = messageOf(event)
        await (id === undefined ? take(line, event) : ofMessage(`${line.connectionId} ${id}`, () => take(line, event)))
      } catch (error) {
        if (isPassing(error) || violated(error)?.endsWith('_connectionId_fkey')) throw error
        log.error({ err: error, connectionId: line.connectionId, kind: event.kind }, 'an event went to quarantine')
        await transact(line, (tx) => quarantine(tx, { line, event, error, now: clock.now() }))
      }
    })
}

/** What is done to a message waits until that is stored: by another address its contact, who is new, would not be found yet. */
const messageOf = (event: CarrierEvent) => ('targetId' in event ? event.targetId : 'id' in event ? event.id : undefined)

/** Those who write at the same time wait for each other here instead of in the database, where they would keep others waiting. */
function queueKeyOf({ connectionId }: Line, event: CarrierEvent) {
  const [first] = 'chat' in event ? event.chat : []
  const identity = first && identityOf(first)
  return `${connectionId} ${identity ? `${identity.kind} ${identity.value}` : event.kind}`
}
