import { files } from '@recado/contract/files'
import { createResource } from '../resource/createResource.ts'

export const fileResource = createResource(files)
