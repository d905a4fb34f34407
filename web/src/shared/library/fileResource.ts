import { files } from '@recado/contract/fileLists'
import { createResource } from '../resource/createResource.ts'

export const fileResource = createResource(files)
