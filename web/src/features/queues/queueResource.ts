import { queues } from '@recado/contract/queues'
import { createResource } from '../../shared/resource/createResource.ts'

export const queueResource = createResource(queues)
