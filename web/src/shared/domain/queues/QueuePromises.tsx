import type { Queue } from '@recado/contract/queues/queues'
import type { DueKind } from '@recado/contract/tickets/answerPromise'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useQueues } from './queueResource.ts'

type Promised = Pick<Queue, 'firstAnswerMinutes' | 'nextAnswerMinutes'>
/** `hasPromises`: whether any queue promises an answer in time. */
type Known = { hasPromises: boolean; ofQueue: ReadonlyMap<number, Promised> }

const PromisesContext = createContext<Known>({ hasPromises: false, ofQueue: new Map() })

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
  const known = useMemo(
    () => ({ hasPromises, ofQueue: new Map(rows.filter(promises).map((queue) => [queue.id, queue])) }),
    [hasPromises, rows],
  )
  return <PromisesContext value={known}>{children}</PromisesContext>
}

/** Whether any queue promises an answer in time. */
export const useHasPromises = () => use(PromisesContext).hasPromises

/** Within how many minutes a queue promises an answer; undefined if it is not known. */
export function usePromisedMinutes(queueId: number | null, kind: DueKind): number | undefined {
  const promised = use(PromisesContext).ofQueue.get(queueId ?? 0)
  return (kind === 'firstAnswer' ? promised?.firstAnswerMinutes : promised?.nextAnswerMinutes) ?? undefined
}
