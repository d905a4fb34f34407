import type { QueryClient } from '@tanstack/react-query'
import { applyMessage, type MessageChange } from './applyMessage.ts'
import { conversationKey, conversationsKey, type Happening, tell } from './bring.ts'
import { deafened, type MessageWindow } from './messageWindow.ts'

/** Brings a loaded conversation up to date with one change. */
export function mergeMessage(client: QueryClient, change: MessageChange) {
  const { ticketId } = change.message
  const merge: Happening = (window) => applyMessage(window, change)
  client.setQueryData<MessageWindow>(conversationKey(ticketId), (window) => window && merge(window))
  tell(ticketId, merge)
}

/** For whoever begins to listen again, or cannot for a while. */
export function stopHearing(client: QueryClient) {
  client.setQueriesData<MessageWindow>({ queryKey: conversationsKey }, (window) => window && deafened(window))
  tell(null, deafened)
}
