import { files } from '@recado/contract/fileLists'
import { createResource } from '#web/shared/resource/createResource.ts'

export const fileResource = createResource(files)
