import type { Ticket } from '@recado/contract/tickets/tickets'

/** A ticket as it is read, with the names of what its ids stand for beside them. */
export type TicketRow = Omit<Ticket, 'code' | 'contact' | 'queue' | 'user' | 'whatsapp'> & {
  contactName: string
  contactNumber: string | null
  contactEmail: string
  contactPicture: string | null
  queueName: string | null
  queueColor: string | null
  userName: string | null
  lineName: string | null
}

/** Here and not in the database: to write JSON there and read it here is the dearest part of a list. Of what else was read with it nothing is taken. */
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
  whatsapp: row.whatsappId && row.lineName !== null ? { id: row.whatsappId, name: row.lineName } : null,
  tags: row.tags,
})

/** The day on which it came to be, and its number. */
const codeOf = ({ createdAt, id }: TicketRow) => `${createdAt.slice(2, 4)}${createdAt.slice(5, 7)}${createdAt.slice(8, 10)}-${id}`
