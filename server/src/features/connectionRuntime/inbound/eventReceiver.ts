import type { ChannelEvent, ChannelHost, ConnectionRef } from '../../../channels/channel.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import { keyedQueue } from '../../../kernel/keyedQueue.ts'
import { handleProfileChange, identityOf, profileSyncWakeName, renumberContact } from '../../contacts/index.ts'
import { applyStatusUpdates } from '../../messages/index.ts'
import { enqueueTemplateSync } from '../../templates/index.ts'
import { applyMessageChange } from './applyMessageChange.ts'
import { handleHandover } from './handleHandover.ts'
import { storeLateChange } from './lateChanges.ts'
import { publishCustomerTyping } from './publishCustomerTyping.ts'
import { isTransient, quarantine, violatedConstraint } from './quarantine.ts'
import { type ReceiveOptions, receiveMessage } from './receiveMessage.ts'

/** Takes what a carrier hands over: one transaction for each event, and the carrier is told when it is committed. */
export function createEventReceiver(options: ReceiveOptions): ChannelHost['receive'] {
  const { kernel, show } = options
  const { transact, clock, log } = kernel
  const queue = keyedQueue()
  const ofMessage = keyedQueue()

  async function take(line: ConnectionRef, event: ChannelEvent) {
    if (event.kind === 'typing') return transact(line, (tx) => publishCustomerTyping(tx, line, event.chat))
    if (event.kind === 'status') return takeStatus(line, event)
    if (event.kind === 'handover') return handleHandover(options, line, event)
    if (event.kind === 'moved') return transact(line, (tx) => renumberContact(tx, { from: event.chat, to: event.to, at: clock.now() }))
    if (event.kind === 'appearance') return takeAppearance(line, event)
    if (event.kind === 'templates') return transact(line, (tx) => enqueueTemplateSync(tx, line))
    if (event.kind === 'message') return receiveMessage(options, line, event)
    if (event.kind === 'call')
      return receiveMessage(options, line, { ...event, kind: 'message', fromMe: false, body: '', mediaType: 'call_log' })
    return transact(line, async (tx) => {
      if (!(await applyMessageChange(tx, { line, change: event, show })))
        await storeLateChange(tx, { line, change: event, now: clock.now() })
    })
  }

  const takeAppearance = (line: ConnectionRef, { chat, ...changed }: Extract<ChannelEvent, { kind: 'appearance' }>) =>
    transact(line, async (tx) => {
      await handleProfileChange(tx, { of: chat, at: clock.now(), ...changed })
      tx.wake(profileSyncWakeName(line.connectionId))
    })

  async function takeStatus(line: ConnectionRef, { items }: Extract<ChannelEvent, { kind: 'status' }>) {
    await transact(line, (tx) => applyStatusUpdates(tx, { line, items, now: clock.now(), show }))
    failPoint('status.beforeAck')
  }

  return (line, event) =>
    queue(queueKeyOf(line, event), async () => {
      try {
        const id = messageIdOf(event)
        await (id === undefined ? take(line, event) : ofMessage(`${line.connectionId} ${id}`, () => take(line, event)))
      } catch (error) {
        if (isTransient(error) || violatedConstraint(error)?.endsWith('_connectionId_fkey')) throw error
        log.error({ err: error, connectionId: line.connectionId, kind: event.kind }, 'an event went to quarantine')
        await transact(line, (tx) => quarantine(tx, { line, event, error, now: clock.now() }))
      }
    })
}

/** What is done to a message waits until that is stored: by another address its contact, who is new, would not be found yet. */
const messageIdOf = (event: ChannelEvent) => ('targetId' in event ? event.targetId : 'id' in event ? event.id : undefined)

/** Those who write at the same time wait for each other here instead of in the database, where they would keep others waiting. */
function queueKeyOf({ connectionId }: ConnectionRef, event: ChannelEvent) {
  const [first] = 'chat' in event ? event.chat : []
  const identity = first && identityOf(first)
  return `${connectionId} ${identity ? `${identity.kind} ${identity.value}` : event.kind}`
}
