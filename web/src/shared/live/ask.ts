import type { ClientMessage, clientMessages } from '@recado/contract/events'
import type { z } from 'zod'

type WaitingMessage = { message: ClientMessage; value: unknown }
type Door = (asked: WaitingMessage) => void

let door: Door | undefined
let waiting: WaitingMessage[] = []

/** Sends a message over the live socket; queued until there is one. */
export function ask<M extends ClientMessage>(message: M, value: z.input<(typeof clientMessages)[M]>) {
  if (door) door({ message, value })
  else waiting.push({ message, value })
}

/** For the owner of the socket, who detaches it with the returned function. */
export function openDoor(opened: Door): () => void {
  door = opened
  for (const asked of waiting) opened(asked)
  waiting = []
  return () => {
    if (door === opened) door = undefined
  }
}
