import type { ReadyFile } from '@recado/contract/messages/media'
import type { Kernel } from '../../kernel/feature.ts'

/**
 * Signs the address of a file, which works without a token. It stays the same all day, so that browsers can cache it. `lasts`: days of
 * validity, for addresses that are stored.
 */
export const mediaUrlSigner =
  ({ urlSigner }: Pick<Kernel, 'urlSigner'>) =>
  (companyId: number, mediaId: string, variant?: 'thumbnail', lasts?: number) =>
    urlSigner.sign({ path: `/api/media/${mediaId}`, companyId, query: variant ? { variant } : {}, ...(lasts && { lasts }) })

/** The columns of a file that is joined to a row. */
export type FileColumns = {
  companyId: number
  mediaId: string | null
  mediaName: string | null
  mime: string | null
  size: number | null
  hasThumbnail: boolean | null
  lostAt: string | null
}
type ShownFile = { mediaPath: string | null; mediaName: string | null; media: ReadyFile | null }

/** Turns these columns into the API's file, with a signed address. */
export function readyFilePresenter(kernel: Pick<Kernel, 'urlSigner'>) {
  const address = mediaUrlSigner(kernel)
  return ({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt }: FileColumns): ShownFile => {
    if (mediaId === null || mime === null || size === null) return { mediaPath: null, mediaName: null, media: null }
    const isLost = lostAt !== null
    const thumbnailUrl = hasThumbnail && !isLost ? address(companyId, mediaId, 'thumbnail') : null
    return {
      mediaPath: address(companyId, mediaId),
      mediaName,
      media: { id: mediaId, mime, size, thumbnailUrl, ...(isLost && { isLost }) },
    }
  }
}
