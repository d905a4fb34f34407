import type { Message } from '@recado/contract/messages/messages'
import { createListeners } from '#web/shared/data/store/createListeners.ts'
import { createStore } from '#web/shared/data/store/createStore.ts'

type ShownDialog = { kind: 'details' | 'picture' | 'removal' | 'quickSave' | 'wrongAnswer'; message: Message }

/** A closed dialog keeps its content, which is visible until the closing animation ends. */
type State = { shown: ShownDialog | null; isOpen: boolean }

export const messageDialogStore = createStore<State>({ shown: null, isOpen: false })
const leaveListeners = createListeners()

/** Opens and closes the dialog from any bubble, and from the pictures in the drawer. */
export const messageDialogs = {
  open: (kind: ShownDialog['kind'], message: Message) => messageDialogStore.set({ shown: { kind, message }, isOpen: true }),
  close: () => messageDialogStore.set({ ...messageDialogStore.get(), isOpen: false }),
  leave() {
    messageDialogStore.set({ shown: null, isOpen: false })
    leaveListeners.notify()
  },
}

/** Registers what must end when the reader leaves the conversation. */
export const onConversationLeave = leaveListeners.add
