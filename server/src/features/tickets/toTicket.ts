import type { Ticket } from '@recado/contract/tickets/tickets'

/** A ticket as the database returns it: the names that belong to its ids are columns of their own. */
export type TicketRow = Omit<Ticket, 'code' | 'contact' | 'queue' | 'user' | 'whatsapp'> & {
  contactName: string
  contactNumber: string | null
  contactEmail: string
  contactPicture: string | null
  queueName: string | null
  queueColor: string | null
  userName: string | null
  connectionName: string | null
}

/** Builds the nested objects here, not in SQL: to write JSON there and parse it here was the slowest part of a list. Ignores other columns. */
export const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  uuid: row.uuid,
  status: row.status,
  unreadMessages: row.unreadMessages,
  lastMessage: row.lastMessage,
  fromMe: row.fromMe,
  isGroup: row.isGroup,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  userId: row.userId,
  contactId: row.contactId,
  whatsappId: row.whatsappId,
  queueId: row.queueId,
  chatbot: row.chatbot,
  useIntegration: row.useIntegration,
  promptId: row.promptId,
  integrationId: row.integrationId,
  waitsBecause: row.waitsBecause,
  windowEndsAt: row.windowEndsAt,
  waitingSince: row.waitingSince,
  code: codeOf(row),
  contact: {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    email: row.contactEmail,
    profilePicUrl: row.contactPicture,
  },
  queue: row.queueId && row.queueName !== null ? { id: row.queueId, name: row.queueName, color: row.queueColor ?? '' } : null,
  user: row.userId && row.userName !== null ? { id: row.userId, name: row.userName } : null,
  whatsapp: row.whatsappId && row.connectionName !== null ? { id: row.whatsappId, name: row.connectionName } : null,
  tags: row.tags,
})

/** The day on which the ticket was created, and its id. */
const codeOf = ({ createdAt, id }: TicketRow) => `${createdAt.slice(2, 4)}${createdAt.slice(5, 7)}${createdAt.slice(8, 10)}-${id}`
