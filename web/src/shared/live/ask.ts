import type { ClientMessage, clientMessages } from '@recado/contract/events'
import type { z } from 'zod'

type WaitingMessage = { message: ClientMessage; value: unknown }
type Door = (asked: WaitingMessage) => void

let door: Door | undefined
let waiting: WaitingMessage[] = []

/** Asks something of the server over the live socket; what is asked before there is one is asked then. */
export function ask<M extends ClientMessage>(message: M, value: z.input<(typeof clientMessages)[M]>) {
  if (door) door({ message, value })
  else waiting.push({ message, value })
}

/** For the socket's owner, who closes the door again with the returned function. */
export function openDoor(opened: Door): () => void {
  door = opened
  for (const asked of waiting) opened(asked)
  waiting = []
  return () => {
    if (door === opened) door = undefined
  }
}
