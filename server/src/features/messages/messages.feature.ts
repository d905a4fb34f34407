import { createHash, randomUUID } from 'node:crypto'
import { messages, search } from '@recado/contract/messages'
import type { Carrier } from '../../carriers/port.ts'
import type { Feature } from '../../kernel/feature.ts'
import { adoptUpload, insertMedia, mediaTypeOf } from '../media/index.ts'
import { seenTicket } from '../tickets/index.ts'
import { markRead } from './markRead.ts'
import { type Capable, editMessage, forwardMessage, reactTo, removeMessage, retryMessage, sendMessages } from './messages.commands.ts'
import { countMessages, messagePage } from './messages.page.ts'
import { searchEverything } from './searchEverything.ts'
import { shownBy } from './shownBy.ts'

/** `carriers` only to know what each can do. */
export const messagesFeature = (carriers: ReadonlyMap<string, Carrier>): Feature => ({
  name: 'messages',
  conflicts: { messages_pkey: 'ERR_IDEMPOTENCY_KEY' },
  routes(serve, kernel) {
    const show = shownBy(kernel)
    const capable = capabilitiesOf(carriers)
    serve.signedIn(messages.list, async ({ actor, db, params, query }) => {
      const ticket = await seenTicket(db, actor, params.ticketId)
      const [{ rows, ...place }, count] = await Promise.all([messagePage(db, ticket.id, query), countMessages(db, ticket.id)])
      return { messages: rows.map(show), ticket: await markRead(kernel, actor, ticket), count, ...place }
    })
    serve.signedIn(messages.send, async ({ actor, params, body, files }) => {
      const uploads = await Promise.all(files.map((file) => adoptUpload(kernel, actor.companyId, file)))
      const key = body.idempotencyKey ?? randomUUID()
      const text = { id: key, body: body.body, quotedId: body.quotedMsg?.id }
      const outgoing = uploads.map((upload, place) => ({
        ...text,
        id: place === 0 ? key : derivedId(key, place),
        // Beside files old clients send their names as the text.
        body: place === 0 && body.body !== upload.name ? body.body : '',
        mediaType: mediaTypeOf(upload.mime),
        mediaId: upload.id,
        mediaName: upload.name,
        prepare: (tx: Parameters<typeof insertMedia>[0]) => insertMedia(tx, upload),
      }))
      return sendMessages({ kernel, actor, show, capable }, params.ticketId, outgoing.length > 0 ? outgoing : [text])
    })
    serve.signedIn(messages.edit, ({ actor, params, body }) => editMessage({ kernel, actor, show, capable }, params.id, body.body))
    serve.signedIn(messages.remove, async ({ actor, params }) => {
      await removeMessage({ kernel, actor, show, capable }, params.id)
      return { message: 'message.deleted' }
    })
    serve.signedIn(messages.react, ({ actor, params, body }) => reactTo({ kernel, actor, show, capable }, params.id, body.emoji))
    serve.signedIn(messages.forward, ({ actor, params, body }) =>
      forwardMessage({ kernel, actor, show, capable }, params.id, body.contactId),
    )
    serve.signedIn(messages.retry, ({ actor, params }) => retryMessage({ kernel, actor, show, capable }, params.id))
    serve.signedIn(search, ({ actor, db, query }) => searchEverything(db, { actor, query, show }))
  },
})

const capabilitiesOf =
  (carriers: ReadonlyMap<string, Carrier>): Capable =>
  async (connectionId, { db }) => {
    const row = await db.selectFrom('connections').select('provider').where('id', '=', connectionId).executeTakeFirst()
    return carriers.get(row?.provider ?? '')?.capabilities ?? { edit: false, revoke: false, react: false }
  }

/** Of several files only the first can have the caller's key; the others' follow from it, so that a repeat repeats them all. */
function derivedId(key: string, place: number) {
  const hex = createHash('sha256').update(`${key} ${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
