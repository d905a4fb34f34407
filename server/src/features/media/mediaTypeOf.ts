export { fileKindOf as mediaTypeOf } from '@recado/contract/fileLimits'
