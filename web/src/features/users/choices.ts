import { connectionRoom } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { createResource } from '../../shared/resource/createResource.ts'

const queueResource = createResource(queues)
const connectionResource = createResource(connectionRoom)

/** What a user can be given: the company's queues and its connections. */
export const useQueues = () => queueResource.useList().rows

export const useConnections = () => connectionResource.useList().rows
