import { type ChannelEvent, type ConnectionRef, HISTORY_FILE, type HistoryMessage } from '../../../channels/channel.ts'
import { assertExists } from '../../../kernel/crud.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { resolveContact } from '../../contacts/index.ts'
import { countInLedger } from '../../ledger/index.ts'
import { insertPendingMedia } from '../../media/index.ts'
import {
  lastMessageOf,
  publishMessageChange,
  readMessage,
  refreshTicketPreview,
  storeMessage,
  updateContent,
} from '../../messages/index.ts'
import { findOrCreateTicket, mayRetryCreation, ticketEvent, updateLastMessage } from '../../tickets/index.ts'
import { violatedConstraint } from './quarantine.ts'
import { type ReceiveOptions, withOtherAddresses } from './receiveMessage.ts'

type History = Extract<ChannelEvent, { kind: 'history' }>

const DUPLICATE = 'messages_by_carrier'

/**
 * Stores messages from before the number was connected, as rows and nothing more: the bot does not answer, no other program gets an event,
 * nothing is unread, no reply window opens and a closed ticket stays closed. Messages that are stored already stay; only a missing file is
 * added.
 */
export async function storeHistory({ kernel, channel, show }: ReceiveOptions, connection: ConnectionRef, { chat, messages }: History) {
  const addresses = await withOtherAddresses(channel, connection, chat)
  const inOrder = messages.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (let tries = 1; ; tries++)
    try {
      await kernel.transact(connection, async (tx) => {
        await storePortion(tx, { connection, addresses, messages: inOrder, now: kernel.clock.now(), show })
        failPoint('history.beforeCommit')
      })
      failPoint('history.afterCommit')
      return
    } catch (error) {
      // Another transaction has stored one of the messages, or created the conversation, at the same time.
      if (violatedConstraint(error) !== DUPLICATE && !mayRetryCreation(error, tries)) throw error
    }
}

type Portion = {
  connection: ConnectionRef
  addresses: History['chat']
  messages: readonly HistoryMessage[]
  now: Date
  show: ReceiveOptions['show']
}

async function storePortion(tx: Tx, { connection, addresses, messages, now, show }: Portion) {
  const { connectionId } = connection
  const newest = messages.at(-1)
  if (!newest) return
  const at = newest.at > now ? now : newest.at
  const contact = await resolveContact(tx, { addresses, name: '', isFromHistory: true, at: now, isLookedUp: true })
  const to = { status: 'closed' as const, userId: null, queueId: null }
  const { ticket } = await findOrCreateTicket(tx, { contactId: contact.id, connectionId, isGroup: false, at, act: null, to })
  const stored = await findStored(tx, connectionId, messages)
  const ids = new Map(stored.filter(({ ticketId }) => ticketId === ticket.id).map(({ carrierId, id }) => [carrierId, id]))
  const storedById = new Map(stored.map((row) => [row.carrierId, row]))
  let count = 0
  for (const { id: carrierId, quotedId, media, ...message } of messages) {
    const before = storedById.get(carrierId)
    if (!before) {
      const mediaId = media ? await insertPendingMedia(tx, { connectionId, media }) : null
      const links = { ticketId: ticket.id, contactId: contact.id, connectionId, carrierId, mediaId }
      const quoted = quotedId === undefined ? null : (ids.get(quotedId) ?? null)
      const { at: writtenAt, ...content } = message
      const createdAt = writtenAt > now ? now : writtenAt
      const { id } = await storeMessage(tx, { ...content, ...links, quotedId: quoted, read: true, createdAt })
      ids.set(carrierId, id)
      storedById.set(carrierId, { id, carrierId, ticketId: ticket.id, isMissingFile: false })
      count++
    } else if (before.isMissingFile && media) {
      const mediaId = await insertPendingMedia(tx, { connectionId, media })
      const content = { body: message.body, mediaType: message.mediaType ?? null, mediaId, quotedId: null, link: undefined }
      await updateContent(tx, before.id, { ...content, isForwarded: message.isForwarded ?? false })
      const filled = await readMessage(tx.db, before.id)
      if (filled) await refreshTicketPreview(tx, filled)
      if (filled) publishMessageChange(tx, show(filled), ticket)
    }
  }
  countInLedger(tx, connection, { received: messages.length, stored: count, duplicates: messages.length - count })
  if (count === 0) return
  // A standby message opens no reply window, and neither does the past.
  const after = await updateLastMessage(tx, ticket, {
    lastMessage: lastMessageOf({ ...newest, mediaType: newest.mediaType ?? null }),
    messageId: assertExists(storedById.get(newest.id), 'ERR_NO_MESSAGE_FOUND').id,
    fromMe: newest.fromMe,
    isUnread: false,
    isStandby: true,
    createdAt: at,
    now: at,
  })
  tx.emit(ticketEvent, 'update', after)
}

type Stored = { id: string; carrierId: string; ticketId: number; isMissingFile: boolean }

/** The messages of the portion, and those that they quote, as far as they are stored already. */
async function findStored({ db }: Tx, connectionId: number, messages: readonly HistoryMessage[]): Promise<Stored[]> {
  const carrierIds = [...new Set(messages.flatMap(({ id, quotedId }) => [id, quotedId ?? []].flat()))]
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'carrierId', 'ticketId', 'body', 'mediaType', 'isDeleted'])
    .where('connectionId', '=', connectionId)
    .where('carrierId', 'in', carrierIds)
    .execute()
  return rows.map(({ id, carrierId, ticketId, body, mediaType, isDeleted }) => ({
    id,
    carrierId: carrierId ?? '',
    ticketId,
    isMissingFile: body === HISTORY_FILE && mediaType === null && !isDeleted,
  }))
}
