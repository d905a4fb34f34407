import type { Message } from '@recado/contract/messages/messages'
import { createStore, useStore } from '../../../shared/store/createStore.ts'

export type MessageDialog = { kind: 'picture' | 'removal' | 'details' | 'quickSave'; message: Message }

/** Closed, it still holds what it showed: it is seen while it goes. */
type State = { window: MessageDialog | null; isOpen: boolean }

const shown = createStore<State>({ window: null, isOpen: false })

/** What opens over a conversation for one of its messages. It stays open when the message itself is scrolled out of sight. */
export const messageDialogs = {
  open: (kind: MessageDialog['kind'], message: Message) => shown.set({ window: { kind, message }, isOpen: true }),
  close: () => shown.set({ ...shown.get(), isOpen: false }),
  /** The conversation is left. */
  leave() {
    shown.set({ window: null, isOpen: false })
    for (const end of leaveListeners) end()
  },
}

const leaveListeners = new Set<() => void>()

/** For what goes on beside the bubbles and ends with the conversation. */
export const onConversationLeave = (end: () => void) => void leaveListeners.add(end)

export const useMessageDialog = () => useStore(shown)
