import { type ClientMessage, clientMessages } from '@recado/contract/events'
import { normalizeInput } from '@recado/contract/kit/normalizeInput'
import type { LiveSocket } from './liveServer.ts'
import type { SocketLimiter } from './socketLimits.ts'

type Reply = { error?: string; ok?: true }
type ClientMessageOptions = { bounds: SocketLimiter; beat: () => void; answer: (message: ClientMessage, given: number) => Promise<unknown> }
export const FAILED_REPLY: Reply = { error: 'ERR_INTERNAL_SERVER_ERROR' }

/** A client may join any ticket status room of its company. A feature decides about everything else. */
const named = { joinNotification: true, leaveNotification: true, joinTickets: true, leaveTickets: true } as const
const isNamed = (message: ClientMessage): message is keyof typeof named => message in named

/** Clients only ask for rooms and report that they are there. The company comes from the session, never from the message. */
export function handleClientMessages(socket: LiveSocket, { bounds, beat, answer }: ClientMessageOptions) {
  const { companyId, userId, support } = socket.data.identity.actor
  const speaker = { socketId: socket.id, companyId, userId }
  const room = (message: ClientMessage, wanted: unknown) =>
    message.endsWith('Notification') ? `company-${companyId}-notification` : `company-${companyId}-${String(wanted)}`

  for (const [message, schema] of Object.entries(clientMessages) as [ClientMessage, (typeof clientMessages)[ClientMessage]][]) {
    socket.on(message, (given, last) => {
      const { success, data } = schema.safeParse(normalizeInput(schema, typeof given === 'function' ? undefined : (given ?? undefined)))
      const reply = [given, last].find((one) => typeof one === 'function') as ((said: Reply) => void) | undefined
      if (!bounds.maySpeak(speaker)) {
        reply?.({ error: 'ERR_RATE_LIMIT' })
        if (bounds.isRaving(speaker)) socket.disconnect(true)
        return
      }
      if (!success || (message.startsWith('join') && !bounds.mayJoin(socket.rooms.size))) return reply?.({ error: 'ERR_VALIDATION' })
      if (message === 'userStatus') beat()
      else if (support) return reply?.({ error: 'ERR_NO_PERMISSION' })
      else if (!isNamed(message))
        return void answer(message, Number(data)).then((said) => reply?.((said as Reply | undefined) ?? { ok: true }))
      else if (message.startsWith('join')) socket.join(room(message, data))
      else socket.leave(room(message, data))
      reply?.({ ok: true })
    })
  }
}
