import { botConfigEndpoint } from '@recado/contract/bot/botConfigs'
import type { BotConfig } from '@recado/contract/bot/config'
import { rehearsalConnectionFor } from '@recado/contract/bot/rehearsalConfig'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useSettings } from '#web/shared/domain/settings/useSettings.ts'
import type { ListFailure } from '#web/shared/ui/fields/choices.ts'
import type { MenuContent } from '../menuContent.ts'
import { standaloneConfig, withContent } from './menuBotConfig.ts'

const key = ['botConfig'] as const
const noSettings: ReadonlyMap<string, string> = new Map()

/** The bot's configuration on each connection that offers this queue. */
export function useBotConfigs(queue: QueueDetails) {
  const { name } = useCurrentUser().company
  const { values: settings } = useSettings()
  const { rows, isLoading, failure } = useConnections()
  const connections = rows.filter(({ queues }) => queues.some(({ id }) => id === queue.id))
  useLiveUpdates(key, { whatsapp: () => 'refetch', queue: () => 'refetch', settings: () => 'refetch' })
  const {
    loadedConfigs,
    isPending,
    failure: loadFailure,
  } = useQueries({
    queries: connections.map(({ id }) => ({
      queryKey: [...key, id],
      queryFn: () => call(botConfigEndpoint, { params: { id } }),
      throwOnError: false,
    })),
    combine: combineConfigs,
  })
  const of = useCallback(
    (connectionId: number | null, content: MenuContent) => {
      const rehearsedId = rehearsalConnectionFor(
        connectionId,
        loadedConfigs.map(({ connection }) => connection.id),
      )
      const config =
        loadedConfigs.find(({ connection }) => connection.id === rehearsedId) ??
        standaloneConfig(queue, { name, settings: settings ?? noSettings })
      return withContent(config, queue.id, content)
    },
    [loadedConfigs, queue, name, settings],
  )
  return { connections, of, isLoading: isLoading || isPending || !settings, failure: failure ?? loadFailure }
}

export type BotConfigs = ReturnType<typeof useBotConfigs>

const combineConfigs = (answers: UseQueryResult<BotConfig>[]) => ({
  loadedConfigs: answers.flatMap(({ data }) => data ?? []),
  isPending: answers.some(({ isPending }) => isPending),
  failure: answers.flatMap(({ data, error, refetch }): ListFailure[] =>
    error && !data ? [{ error, retry: () => void refetch() }] : [],
  )[0],
})
