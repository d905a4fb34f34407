import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTickets } from '../tickets/index.ts'
import { messagePresenter } from './messagePresenter.ts'
import { publishMessageChange } from './messages.event.ts'
import { readMessages } from './messages.rows.ts'

/** A file has arrived, or never will: the messages that show it have changed. */
export const fileArrivalPublisher = (kernel: Kernel) => {
  const show = messagePresenter(kernel)
  return async (tx: Tx, mediaId: string) => {
    const rows = await tx.db.selectFrom('messages').select('id').where('mediaId', '=', mediaId).limit(100).forNoKeyUpdate().execute()
    const messages = await readMessages(
      tx.db,
      rows.map(({ id }) => id),
    )
    const tickets = await readTickets(tx.db, [...new Set(messages.map(({ ticketId }) => ticketId))])
    for (const message of messages) {
      const ticket = tickets.find(({ id }) => id === message.ticketId)
      if (ticket) publishMessageChange(tx, show(message), ticket)
    }
  }
}
