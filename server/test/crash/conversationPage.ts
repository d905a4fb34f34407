import { eventChannel } from '@recado/contract/events'
import type { Message } from '@recado/contract/messages/messages'
import { accessEndpoints } from '@recado/contract/users/access'
import { io } from 'socket.io-client'
import { createCaller } from '../callEndpoint.ts'
import { messagesOf } from './compareWithPromises.ts'
import { type PersistentClient, Refusal, untilAnswered } from './persistentClient.ts'

type Credentials = { email: string; password: string }
type Opened = { credentials: Credentials; ticketId: number; failed: (why: string) => void }

/** How long a browser waits after a refusal or a disconnect. */
const REFUSED_PAUSE = 3000

/** A page that shows one conversation: it listens, and fetches whenever it connects. Its calls and sockets are those of the web app. */
export async function openConversationPage(url: string, { credentials, ticketId, failed }: Opened) {
  const call = createCaller(url)
  const { data } = await call(null, accessEndpoints.login, { body: credentials })
  const { token, user } = data
  const ask: PersistentClient = async (endpoint, input) => {
    const answer = await untilAnswered(() => call({ token }, endpoint, input), failed)
    if (answer.status === 200) return answer.data
    failed(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.error}`)
    throw new Refusal(endpoint, answer)
  }
  const shown = new Set<string>()
  const absences: { from: number; to: number }[] = []
  let gone: number | undefined
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
  socket.on(eventChannel(user.companyId, 'appMessage'), ({ action, message }: { action: string; message: Message }) => {
    if (action === 'create' && message.ticketId === ticketId) shown.add(message.body)
  })
  const isShown = new Promise<void>((resolve) => {
    socket.on('ready', async () => {
      if (gone) absences.push({ from: gone, to: Date.now() })
      gone = undefined
      for (const { body } of await messagesOf(ticketId, ask).catch(() => [])) shown.add(body)
      resolve()
    })
  })
  const comeAgain = () => {
    gone ??= Date.now()
    if (!socket.active) setTimeout(() => socket.connect(), REFUSED_PAUSE)
  }
  socket.on('disconnect', comeAgain)
  socket.on('connect_error', comeAgain)
  await isShown
  return { shown, absences, close: () => void socket.off().disconnect() }
}
