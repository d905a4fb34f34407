import { connectionRoom, type ManagedConnection } from '@recado/contract/connections'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../shared/live/live.ts'
import { createResource } from '../../../shared/resource/createResource.ts'
import { mergeRow, readEvent } from '../../../shared/resource/mergeRow.ts'

const connectionResource = createResource(connectionRoom)

/** The company's lines that the simulated network carries. How they are is told under a name of its own. */
export function useSimulatedLines() {
  const client = useQueryClient()
  useLive('whatsappSession', (payload) => mergeRow(client, connectionRoom, readEvent('whatsappSession', payload)))
  const { rows, count, error, retry } = connectionResource.useList()
  const lines = (rows as ManagedConnection[]).filter(({ provider }) => provider === 'simulator')
  return { lines, isLoading: count === undefined && !error, error, retry }
}
