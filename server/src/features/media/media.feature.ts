import { mediaEndpoints } from '@recado/contract/messages/media'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { endMarksOfReturnedFiles, markLostFiles } from './lostFiles.ts'
import { serveMedia } from './serveMedia.ts'
import { sweepMedia } from './sweepMedia.ts'

export const mediaFeature: PlatformFeature = {
  name: 'media',
  missing: { media: 'ERR_NO_MEDIA_FOUND' },
  jobs: (kernel) => [
    { name: 'media.sweep', every: '41 3 * * *', run: () => sweepMedia(kernel) },
    { name: 'media.lost', every: '*/5 * * * *', run: () => endMarksOfReturnedFiles(kernel) },
  ],
  async backgroundAlsoHeld(kernel) {
    await markLostFiles(kernel)
    return async () => undefined
  },
  routes(serve, kernel) {
    serve.file(mediaEndpoints.read, (call) => serveMedia(kernel, call))
  },
}
