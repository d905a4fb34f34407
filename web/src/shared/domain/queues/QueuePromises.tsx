import type { Queue } from '@recado/contract/queues/queues'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useQueues } from './queueResource.ts'

type Promised = Pick<Queue, 'firstAnswerMinutes' | 'nextAnswerMinutes'>
/** `hasPromises`: whether any queue promises an answer in time. */
type Known = { hasPromises: boolean; queues: readonly Queue[] }

const PromisesContext = createContext<Known>({ hasPromises: false, queues: [] })

const storageKey = (userId: number) => `hasPromises-${userId}`
const promises = ({ firstAnswerMinutes, nextAnswerMinutes }: Promised) => (firstAnswerMinutes ?? nextAnswerMinutes ?? null) !== null

/** Reads once for all tickets below what the queues promise. Until they are loaded the last answer counts, so that no list is loaded in two orders. */
export function QueuePromises({ children }: { children: ReactNode }) {
  const { id } = useCurrentUser()
  const { rows, isLoading } = useQueues()
  const hasPromises = isLoading ? localStorage.getItem(storageKey(id)) !== null : rows.some(promises)
  useEffect(() => {
    if (hasPromises) localStorage.setItem(storageKey(id), '1')
    else localStorage.removeItem(storageKey(id))
  }, [id, hasPromises])
  return <PromisesContext value={{ hasPromises, queues: rows }}>{children}</PromisesContext>
}

export const useQueuePromises = () => use(PromisesContext)

/** Whether any queue promises an answer in time. */
export const useHasPromises = () => useQueuePromises().hasPromises
