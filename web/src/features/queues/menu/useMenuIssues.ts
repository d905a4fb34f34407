import { findQueueProblems, type QueueProblem, type QueueProblemCode } from '@recado/contract/bot/queueProblems'
import type { RehearsedExchange } from '@recado/contract/bot/rehearse'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import type { BotConfigs } from './phone/useBotConfigs.ts'
import type { Simulation } from './phone/useSimulation.ts'
import { findEntry } from './tree/menuTree.ts'
import type { MenuDraft } from './useMenuDraft.ts'

/** `id`: the entry, or null for the queue. Severe: nobody can want this. */
export type MenuIssue = { key: string; code: QueueProblemCode; id: number | null; text: string; isSevere: boolean }

const SEVERE = new Set<QueueProblemCode>(['nobodyWorksHere', 'neverOpen', 'neverReached', 'emptyTitle', 'tooLong'])

type Options = { queue: QueueDetails; draft: MenuDraft; configs: BotConfigs; playing: Simulation; newEntryId: number | null }

/** Dead ends and loops of the edited menu; deferred, so that typing stays fast. */
export function useMenuIssues({ queue, draft, configs, playing, newEntryId }: Options) {
  const { t } = useTranslation('menu')
  const content = useDeferredValue(draft.content)
  const { rows, isLoading, failure } = useColleagues(true)
  useListFailureToast('users', failure)
  const config = configs.of(playing.connection?.id ?? null, content)
  // Until the configuration is loaded, assume one person, so that no issue is reported by mistake.
  const people = isLoading || failure ? 1 : rows.filter(({ queues }) => queues.some(({ id }) => id === queue.id)).length
  const isLinked = configs.isLoading || configs.failure !== undefined || configs.connections.length > 0
  const { greetingMessage, options } = content
  const issues = findQueueProblems({ ...queue, greetingMessage, options }, { isLinked, people, config })

  const show = ({ code, optionId, values }: QueueProblem): MenuIssue => ({
    key: `${code} ${optionId}`,
    code,
    id: optionId,
    text: t(`troubles.codes.${code}`, { ...values, setting: t('settings:options.sendGreetingMessageOneQueues.name') }),
    isSevere: SEVERE.has(code),
  })
  // A new entry whose title is still being typed is not reported.
  const list = issues.map(show).filter(({ id }) => id === null || id !== newEntryId)
  return {
    list,
    of: (id: number | null) => list.find((issue) => issue.id === id),
    /** The first issue of an entry that this exchange reached; undefined without one. */
    issueReachedIn({ steps }: RehearsedExchange) {
      const names = steps.flatMap(({ values: { option, menu } }) => [option, menu]).filter(Boolean)
      return list.find(({ id }) => id !== null && names.includes(findEntry(options, id)?.title))
    },
  }
}

export type MenuIssues = ReturnType<typeof useMenuIssues>
