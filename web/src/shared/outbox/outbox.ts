import { useSyncExternalStore } from 'react'
import { createOutbox } from './createOutbox.ts'
import { openTaskStore } from './openTaskStore.ts'

/** What this browser still has to tell the server. */
export const outbox = createOutbox({ store: openTaskStore() })

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.get)
