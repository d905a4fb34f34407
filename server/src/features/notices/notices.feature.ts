import { noticeEndpoints } from '@recado/contract/notices'
import type { Feature } from '../../kernel/feature.ts'
import { readVisibleTicket } from '../tickets/index.ts'
import { deleteNotices } from './notices.commands.ts'

const MOST = 100

export const noticesFeature: Feature = {
  name: 'notices',
  routes(serve, kernel) {
    serve.signedIn(noticeEndpoints.list, async ({ actor, db }) => ({
      notices: await db
        .selectFrom('notices')
        .leftJoin('tickets', 'tickets.id', 'notices.ticketId')
        .leftJoin('contacts', 'contacts.id', 'tickets.contactId')
        .select(['notices.id', 'notices.kind', 'notices.name', 'notices.text', 'notices.chatId', 'notices.ticketId', 'notices.createdAt'])
        .select(['tickets.uuid as ticketUuid', 'contacts.name as contactName'])
        .where('notices.userId', '=', actor.userId)
        .orderBy('notices.id', 'desc')
        .limit(MOST)
        .execute(),
    }))
    serve.signedIn(noticeEndpoints.read, async ({ actor, db, body }) => {
      if (body.ticketId !== undefined) await readVisibleTicket(db, actor, body.ticketId)
      await kernel.transact(actor, (tx) => deleteNotices(tx, { userId: actor.userId, ...body }))
      return { message: 'notices.read' }
    })
  },
}
