import { queues } from '@recado/contract/queues/queues'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const queueResource = createResource(queues)

/** The company's queues as choices. */
export const useQueues = () => queueResource.useChoices()
