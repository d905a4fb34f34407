import { quickMessages } from '@recado/contract/quickMessages'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const quickMessageResource = createResource(quickMessages)
