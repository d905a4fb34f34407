import type { ClientMessageName, clientMessages } from '@recado/contract/events'
import type { z } from 'zod'

type WaitingMessage = { message: ClientMessageName; value: unknown }
type SocketSender = (message: WaitingMessage) => void

let sender: SocketSender | undefined
let waiting: WaitingMessage[] = []

/** Sends a message over the live socket; queued until there is one. */
export function emit<M extends ClientMessageName>(message: M, value: z.input<(typeof clientMessages)[M]>) {
  if (sender) sender({ message, value })
  else waiting.push({ message, value })
}

/** For the owner of the socket, who detaches it with the returned function. */
export function attachSocket(opened: SocketSender): () => void {
  sender = opened
  for (const message of waiting) opened(message)
  waiting = []
  return () => {
    if (sender === opened) sender = undefined
  }
}
