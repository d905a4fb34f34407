import type { ConversationInput } from '../../connectors/connector.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { ResponderRequest } from '../../kernel/responder.ts'
import { messagePresenter, readMessages } from '../messages/index.ts'

/** How far back it is looked for what a connector was not told yet. */
const MOST = 50

type Where = Pick<ResponderRequest, 'companyId' | 'ticketId'>
/** `newest`: how far this goes, so that nothing of it is told again. */
export type ConnectorInput = { conversation: ConversationInput; newest: number | undefined }

/** What a connector is told of a conversation; undefined where it is gone. `after`: how far it was told already. */
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

/** What the customer wrote since then or, at the first time, since the company last answered. In the order of time. */
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
