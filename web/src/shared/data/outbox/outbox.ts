import { useStore } from '#web/shared/data/store/createStore.ts'
import { createOutbox } from './createOutbox.ts'
import { openTaskStore } from './openTaskStore.ts'

/** What this browser still has to send to the server. */
export const outbox = createOutbox({ store: openTaskStore() })

export const useOutbox = () => useStore(outbox)
