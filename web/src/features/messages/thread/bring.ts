import type { QueryClient } from '@tanstack/react-query'
import type { MessageWindow } from './messageWindow.ts'

/** What makes of a window what it is after something happened. */
export type Happening = (window: MessageWindow) => MessageWindow
type Listener = (ticketId: number | null, happening: Happening) => void
const listeners = new Set<Listener>()

/** Tells those who wait for an answer, which may be older. `ticketId`: null where it concerns all conversations. */
export function tell(ticketId: number | null, happening: Happening) {
  for (const listener of listeners) listener(ticketId, happening)
}

export const conversationsKey = ['message', 'list'] as const
export const conversationKey = (ticketId: number) => [...conversationsKey, ticketId] as const

export type LoadedConversation = { client: QueryClient; ticketId: number }

/** How what was fetched goes into what is loaded by then. */
export type Put<Result extends MessageWindow | undefined> = (window: MessageWindow | undefined) => Result

/** Fetches something of a conversation and puts it into what is loaded; what was told meanwhile comes last, for it is newer. */
export async function bring<Result extends MessageWindow | undefined>(
  conversation: LoadedConversation,
  fetching: () => Promise<Put<Result>>,
) {
  const told: Happening[] = []
  const listener: Listener = (ticketId, happening) =>
    void ((ticketId ?? conversation.ticketId) === conversation.ticketId && told.push(happening))
  listeners.add(listener)
  try {
    const put = await fetching()
    const window = put(windowIn(conversation))
    return window && told.reduce<MessageWindow>((before, happening) => happening(before), window)
  } finally {
    listeners.delete(listener)
  }
}

export const windowIn = ({ client, ticketId }: LoadedConversation) => client.getQueryData<MessageWindow>(conversationKey(ticketId))
