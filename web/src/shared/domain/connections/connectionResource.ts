import { connectionResource as listedConnections, type ManagedConnection } from '@recado/contract/connections'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import { mergeEvent } from '#web/shared/data/resource/mergeRow.ts'

export const connectionResource = createResource(listedConnections)

/** The company's connections as choices. */
export const useConnections = () => connectionResource.useChoices()

/** The company's connections with their live state, which has its own event. */
export function useManagedConnections() {
  const client = useQueryClient()
  useLive('whatsappSession', (payload) => mergeEvent(client, listedConnections, { name: 'whatsappSession', payload }))
  const { rows, count, error, retry } = connectionResource.useList()
  return { connections: rows as ManagedConnection[], isLoading: count === undefined && !error, error, retry }
}
