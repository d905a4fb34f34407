import type { Kernel } from '../../kernel/feature.ts'

/**
 * Signs the address of a file, which works without a token. It stays the same all day, so that browsers can cache it. `lasts`: days of
 * validity, for addresses that are stored.
 */
export const mediaUrlSigner =
  ({ urlSigner }: Pick<Kernel, 'urlSigner'>) =>
  (companyId: number, mediaId: string, variant?: 'thumbnail', lasts?: number) =>
    urlSigner.sign({ path: `/api/media/${mediaId}`, companyId, query: variant ? { variant } : {}, ...(lasts && { lasts }) })
