import { files } from '@recado/contract/fileLists'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const fileResource = createResource(files)
