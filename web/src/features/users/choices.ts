import { connections } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { createResource } from '../../shared/resource/createResource.ts'

const queueResource = createResource(queues)

/** What a user can be given: the company's queues and its connections. */
export const useQueues = () => queueResource.useList().rows

export const useConnections = () => useQuery({ queryKey: ['whatsapp', 'list'], queryFn: () => call(connections.list, {}) }).data ?? []
