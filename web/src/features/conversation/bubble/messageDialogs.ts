import type { Message } from '@recado/contract/messages/messages'
import { useSyncExternalStore } from 'react'

export type MessageDialog = { kind: 'picture' | 'removal' | 'details' | 'quickSave'; message: Message }

/** Closed, it still holds what it showed: it is seen while it goes. */
type State = { window: MessageDialog | null; isOpen: boolean }

let state: State = { window: null, isOpen: false }
const listeners = new Set<() => void>()

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}

/** What opens over a conversation for one of its messages. It stays open when the message itself is scrolled out of sight. */
export const messageDialogs = {
  open: (kind: MessageDialog['kind'], message: Message) => change({ window: { kind, message }, isOpen: true }),
  close: () => change({ ...state, isOpen: false }),
  /** The conversation is left. */
  leave() {
    change({ window: null, isOpen: false })
    for (const end of leaveListeners) end()
  },
}

const leaveListeners = new Set<() => void>()

/** For what goes on beside the bubbles and ends with the conversation. */
export const onConversationLeave = (end: () => void) => void leaveListeners.add(end)

export const useMessageDialog = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => state,
  )
