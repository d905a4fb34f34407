export { fileKindOf as mediaTypeOf } from '@recado/contract/messages/fileLimits'
