import { queues } from '@recado/contract/queues/queues'
import { createResource } from '../../shared/resource/createResource.ts'

export const queueResource = createResource(queues)
