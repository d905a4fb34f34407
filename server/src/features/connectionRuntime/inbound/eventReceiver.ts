import type { Address, ChannelEvent, ChannelHost, ConnectionRef } from '../../../channels/channel.ts'
import { keyedQueue } from '../../../kernel/concurrency/keyedQueue.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Tx } from '../../../kernel/transact.ts'
import {
  applyAddressBookName,
  applyOptOut,
  findContacts,
  handleProfileChange,
  identityOf,
  profileSyncWakeName,
  renumberContact,
  resolveContact,
} from '../../contacts/index.ts'
import { applyStatusUpdates } from '../../messages/index.ts'
import { enqueueTemplateSync } from '../../templates/index.ts'
import { findOrCreateTicket, recordTimelineEntries, retryOnCreationRace, viewersEvent, waitForAgent } from '../../tickets/index.ts'
import { applyMessageChange, storeLateChange } from './applyMessageChange.ts'
import { isTransient, quarantine, violatedConstraint } from './quarantine.ts'
import { type ReceiveOptions, receiveMessage, withOtherAddresses } from './receiveMessage.ts'
import { storeHistory } from './storeHistory.ts'

/**
 * Receives the events of a channel: one transaction for each event. The promise resolves after the commit; until then the channel delivers
 * the event again. An event that can never be stored goes to the quarantine, so that it does not block the others.
 */
export function createEventReceiver(options: ReceiveOptions): ChannelHost['receive'] {
  const { kernel, show } = options
  const { transact, clock, log } = kernel
  const queue = keyedQueue()
  const messageQueue = keyedQueue()

  async function handle(connection: ConnectionRef, event: ChannelEvent) {
    if (event.kind === 'typing') return transact(connection, (tx) => publishCustomerTyping(tx, connection, event.chat))
    if (event.kind === 'status') return handleStatus(connection, event)
    if (event.kind === 'handover') return handleHandover(options, connection, event)
    if (event.kind === 'history') return storeHistory(options, connection, event)
    if (event.kind === 'optOut' || event.kind === 'addressBook') return handleContactInfo(options, connection, event)
    if (event.kind === 'moved')
      return transact(connection, (tx) => renumberContact(tx, { from: event.chat, to: event.to, at: clock.now() }))
    if (event.kind === 'appearance') return handleAppearance(connection, event)
    if (event.kind === 'templates') return transact(connection, (tx) => enqueueTemplateSync(tx, connection))
    if (event.kind === 'message') return receiveMessage(options, connection, event)
    // A call becomes a message of its own kind: the conversation shows it, and the bot may answer it.
    if (event.kind === 'call')
      return receiveMessage(options, connection, { ...event, kind: 'message', fromMe: false, body: '', mediaType: 'call_log' })
    return transact(connection, async (tx) => {
      if (!(await applyMessageChange(tx, { connection, change: event, show })))
        await storeLateChange(tx, { connection, change: event, now: clock.now() })
    })
  }

  const handleAppearance = (connection: ConnectionRef, { chat, ...changed }: Extract<ChannelEvent, { kind: 'appearance' }>) =>
    transact(connection, async (tx) => {
      await handleProfileChange(tx, { of: chat, at: clock.now(), ...changed })
      tx.wake(profileSyncWakeName(connection.connectionId))
    })

  async function handleStatus(connection: ConnectionRef, { items }: Extract<ChannelEvent, { kind: 'status' }>) {
    await transact(connection, (tx) => applyStatusUpdates(tx, { connection, items, now: clock.now(), show }))
    failPoint('status.beforeAck')
  }

  return (connection, event) =>
    queue(queueKeyOf(connection, event), async () => {
      try {
        const id = messageIdOf(event)
        await (id === undefined
          ? handle(connection, event)
          : messageQueue(`${connection.connectionId} ${id}`, () => handle(connection, event)))
      } catch (error) {
        if (isTransient(error) || violatedConstraint(error)?.endsWith('_connectionId_fkey')) throw error
        log.error({ err: error, connectionId: connection.connectionId, kind: event.kind }, 'an event went to quarantine')
        await transact(connection, (tx) => quarantine(tx, { connection, event, error, now: clock.now() }))
      }
    })
}

/** Events of one message wait for each other: its change may come with another address, under which a new contact is not found yet. */
const messageIdOf = (event: ChannelEvent) => ('targetId' in event ? event.targetId : 'id' in event ? event.id : undefined)

/** Events of one contact wait for each other here. In the database they would block connections that other events need. */
function queueKeyOf({ connectionId }: ConnectionRef, event: ChannelEvent) {
  const [first] = 'chat' in event ? event.chat : []
  const identity = first && identityOf(first)
  return `${connectionId} ${identity ? `${identity.kind} ${identity.value}` : event.kind}`
}

/** Shows that a customer types, to users who have the conversation open. A contact who never wrote has no conversation. */
async function publishCustomerTyping(tx: Tx, { connectionId }: ConnectionRef, chat: readonly Address[]) {
  for (const { id } of await readTicketsOfChat(tx, { connectionId, addresses: chat }))
    tx.emit(viewersEvent, 'customerTyping', { id }, { says: { ticketId: id } })
}

type ContactInfo = Extract<ChannelEvent, { kind: 'optOut' | 'addressBook' }>

/** Stores what WhatsApp reports about a contact: whether they want campaigns, or their name in the phone's address book. */
async function handleContactInfo(
  { kernel, channel }: Pick<ReceiveOptions, 'kernel' | 'channel'>,
  connection: ConnectionRef,
  event: ContactInfo,
) {
  const addresses = await withOtherAddresses(channel, connection, event.chat)
  await retryOnCreationRace(() =>
    kernel.transact(connection, (tx) => {
      const now = kernel.clock.now()
      return event.kind === 'optOut'
        ? applyOptOut(tx, { addresses, optedOut: event.isOut, at: event.at, now })
        : applyAddressBookName(tx, { addresses, name: event.name, before: event.before, now })
    }),
  )
}

type Handover = Extract<ChannelEvent, { kind: 'handover' }>

async function handleHandover(
  { kernel, channel }: Pick<ReceiveOptions, 'kernel' | 'channel'>,
  connection: ConnectionRef,
  { chat, app, isToCompany }: Handover,
) {
  const addresses = await withOtherAddresses(channel, connection, chat)
  if (!isToCompany)
    return kernel.transact(connection, (tx) => recordHandoverAway(tx, { connection, addresses, app, at: kernel.clock.now() }))
  // The ticket waits for an agent of the company, who is notified.
  const because = { code: 'assistantHandedOver' as const, values: { name: app, reason: '' } }
  const closed = { status: 'closed' as const, userId: null, queueId: null }
  await retryOnCreationRace(() =>
    kernel.transact(connection, async (tx) => {
      const at = kernel.clock.now()
      const contact = await resolveContact(tx, { addresses, name: '', isLookedUp: true, at })
      if (contact.blockedAt !== null) return
      const creation = { contactId: contact.id, connectionId: connection.connectionId, isGroup: false, at, act: null, to: closed }
      const { ticket } = await findOrCreateTicket(tx, creation)
      const after = await waitForAgent(tx, ticket, { because, at })
      if (after.status === 'pending') await tx.record('ticket.waitsForPerson', { ticket: after })
    }),
  )
}

type HandoverAway = { connection: ConnectionRef; addresses: readonly Address[]; app: string; at: Date }

/** Another app answers from now on. A contact who never wrote has no conversation in which this could be shown. */
async function recordHandoverAway(tx: Tx, { connection: { connectionId }, addresses, app, at }: HandoverAway) {
  for (const ticket of await readTicketsOfChat(tx, { connectionId, addresses }))
    await recordTimelineEntries(tx, { ticket, steps: [{ code: 'controlPassed', values: { name: app } }], at })
}

/** The tickets of a contact, none of a blocked one. */
async function readTicketsOfChat(tx: Tx, { connectionId, addresses }: { connectionId: number; addresses: readonly Address[] }) {
  const { people } = await findContacts(tx, addresses)
  const ids = people.filter(({ blockedAt }) => blockedAt === null).map(({ id }) => id)
  if (ids.length === 0) return []
  return tx.db
    .selectFrom('tickets')
    .select(['id', 'userId', 'queueId'])
    .where('contactId', 'in', ids)
    .where('connectionId', '=', connectionId)
    .execute()
}
