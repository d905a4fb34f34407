import type { Kernel } from '../../kernel/feature.ts'

/** Where a browser finds a file without any token: a signed path, the same all day. */
export const mediaAddress =
  ({ signatures }: Pick<Kernel, 'signatures'>) =>
  (companyId: number, mediaId: string, variant?: 'thumbnail') =>
    signatures.sign({ path: `/api/media/${mediaId}`, companyId, query: variant ? { variant } : {} })
