import { queues } from '@recado/contract/queues/queues'
import { createResource } from '../resource/createResource.ts'
import { useChoices } from '../resource/useChoices.ts'

export const queueResource = createResource(queues)

/** The company's queues as choices. */
export const useQueues = () => useChoices(queueResource.useList())
