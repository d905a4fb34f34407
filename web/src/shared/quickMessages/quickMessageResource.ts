import { quickMessages } from '@recado/contract/quickMessages'
import { createResource } from '../resource/createResource.ts'

export const quickMessageResource = createResource(quickMessages)
