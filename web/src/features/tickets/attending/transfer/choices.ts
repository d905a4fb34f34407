import { connectionRoom } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { type Colleague, colleagues } from '@recado/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { useLive } from '../../../../shared/live/live.ts'
import { createResource } from '../../../../shared/resource/createResource.ts'

export const queueResource = createResource(queues)
export const connectionResource = createResource(connectionRoom)

const key = ['user', 'colleagues']

/** Everybody in the company, with who is there at this moment; asked once somebody is looked for. */
export function useColleagues(enabled: boolean): readonly Colleague[] | undefined {
  const client = useQueryClient()
  useLive('user', () => void client.invalidateQueries({ queryKey: key }))
  return useQuery({ queryKey: key, queryFn: () => call(colleagues, {}), enabled, staleTime: 0 }).data
}
