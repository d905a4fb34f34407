import type { ConversationInput } from '../../connectors/connector.ts'
import type { ResponderRequest } from '../../connectors/responder.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { messagePresenter, readMessages } from '../messages/index.ts'

/** At most this many unsent messages are passed to a connector. */
const MOST = 50

type Where = Pick<ResponderRequest, 'companyId' | 'ticketId'>
/** `newest`: the last message in it, so that the next call continues behind it. */
export type ConnectorInput = { conversation: ConversationInput; newest: number | undefined }

/** Builds the input of a connector; undefined if the ticket was deleted. `after`: the last message of the previous call. */
export async function buildConnectorInput(kernel: Kernel, where: Where, after: number | undefined): Promise<ConnectorInput | undefined> {
  const db = kernel.read(where.companyId)
  const [company, found, said] = await Promise.all([
    db.selectFrom('companies').select(['id', 'name']).executeTakeFirst(),
    readTicket(kernel, where),
    readCustomerMessages(kernel, where, after),
  ])
  if (!company || !found) return undefined
  const { ticket, contact, queue, connection } = found
  const { messages, newest } = said
  return {
    conversation: {
      event: 'message',
      company,
      connection,
      ticket: { ...ticket, queue },
      contact,
      message: messages.at(-1) ?? null,
      messages,
    },
    newest,
  }
}

async function readTicket({ read }: Kernel, { companyId, ticketId }: Where) {
  const row = await read(companyId)
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .leftJoin('queues', 'queues.id', 'tickets.queueId')
    .leftJoin('connections', 'connections.id', 'tickets.connectionId')
    .select(['tickets.id', 'tickets.uuid', 'tickets.status', 'tickets.isGroup', 'contacts.id as contactId', 'contacts.name as contactName'])
    .select(['contacts.number', 'contacts.email', 'queues.id as queueId', 'queues.name as queueName'])
    .select(['connections.id as connectionId', 'connections.name as connectionName'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  return (
    row && {
      ticket: { id: row.id, uuid: row.uuid, status: row.status, isGroup: row.isGroup },
      contact: { id: row.contactId, name: row.contactName, number: row.number, email: row.email },
      queue: named(row.queueId, row.queueName),
      connection: named(row.connectionId, row.connectionName),
    }
  )
}

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** The customer's messages since `after`, oldest first. In the first call: since the company's last answer. */
async function readCustomerMessages(kernel: Kernel, { companyId, ticketId }: Where, after: number | undefined) {
  const db = kernel.read(companyId)
  const newestFirst = await db
    .selectFrom('messages')
    .select(['id', 'seq', 'fromMe', 'isDeleted'])
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(MOST)
    .execute()
  const answeredAt = newestFirst.findIndex(({ fromMe }) => fromMe)
  const fresh =
    after === undefined ? newestFirst.slice(0, answeredAt < 0 ? MOST : answeredAt) : newestFirst.filter(({ seq }) => seq > after)
  const ids = fresh.filter(({ fromMe, isDeleted }) => !fromMe && !isDeleted).map(({ id }) => id)
  const stored = new Map((await readMessages(db, ids)).map((message) => [message.id, message]))
  const show = messagePresenter(kernel)
  const messages = ids.toReversed().flatMap((id) => {
    const message = stored.get(id)
    if (!message) return []
    const { body, mediaType, mediaUrl, createdAt } = show(message)
    return [{ id, body, mediaType, mediaUrl: mediaUrl && new URL(mediaUrl, kernel.config.publicUrl).href, createdAt }]
  })
  return { messages, newest: newestFirst.length > 0 ? Math.max(...newestFirst.map(({ seq }) => seq)) : after }
}
