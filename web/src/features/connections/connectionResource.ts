import { connectionRoom } from '@recado/contract/connections'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../shared/live/live.ts'
import { createResource } from '../../shared/resource/createResource.ts'
import { mergeRow, readEvent } from '../../shared/resource/mergeRow.ts'

export const connectionResource = createResource(connectionRoom)

/** The company's connections; what their lines report is told under a name of its own. */
export function useConnections() {
  const client = useQueryClient()
  useLive('whatsappSession', (payload) => mergeRow(client, connectionRoom, readEvent('whatsappSession', payload)))
  return connectionResource.useList().rows
}
