import { type ClientMessageName, clientMessages } from '@recado/contract/events'
import { normalizeInput } from '@recado/contract/kit/normalizeInput'
import type { LiveSocket } from './liveServer.ts'
import type { SocketLimiter } from './socketLimits.ts'

type Reply = { error?: string; ok?: true }
type ClientMessageOptions = {
  bounds: SocketLimiter
  beat: () => void
  answer: (message: ClientMessageName, recordId: number) => Promise<unknown>
}
export const FAILED_REPLY: Reply = { error: 'ERR_INTERNAL_SERVER_ERROR' }

/** A client may join any ticket status room of its company. A feature decides about every other message. */
const openToAll = { joinNotification: true, leaveNotification: true, joinTickets: true, leaveTickets: true } as const
const isOpenToAll = (message: ClientMessageName): message is keyof typeof openToAll => message in openToAll

/** Clients only ask for rooms and send heartbeats. The company comes from the session, never from the message. */
export function handleClientMessages(socket: LiveSocket, { bounds, beat, answer }: ClientMessageOptions) {
  const { companyId, userId, support } = socket.data.identity.actor
  const owner = { socketId: socket.id, companyId, userId }
  const room = (message: ClientMessageName, status: unknown) =>
    message.endsWith('Notification') ? `company-${companyId}-notification` : `company-${companyId}-${String(status)}`

  for (const [message, schema] of Object.entries(clientMessages) as [ClientMessageName, (typeof clientMessages)[ClientMessageName]][]) {
    socket.on(message, (input, callback) => {
      const { success, data } = schema.safeParse(normalizeInput(schema, typeof input === 'function' ? undefined : (input ?? undefined)))
      // A message without input has the callback as its first argument.
      const acknowledge = [input, callback].find((argument) => typeof argument === 'function') as ((reply: Reply) => void) | undefined
      if (!bounds.maySend(owner)) {
        acknowledge?.({ error: 'ERR_RATE_LIMIT' })
        if (bounds.isFlooding(owner)) socket.disconnect(true)
        return
      }
      if (!success || (message.startsWith('join') && !bounds.mayJoin(socket.rooms.size))) return acknowledge?.({ error: 'ERR_VALIDATION' })
      if (message === 'userStatus') beat()
      else if (support) return acknowledge?.({ error: 'ERR_NO_PERMISSION' })
      else if (!isOpenToAll(message))
        return void answer(message, Number(data)).then((reply) => acknowledge?.((reply as Reply | undefined) ?? { ok: true }))
      else if (message.startsWith('join')) socket.join(room(message, data))
      else socket.leave(room(message, data))
      acknowledge?.({ ok: true })
    })
  }
}
