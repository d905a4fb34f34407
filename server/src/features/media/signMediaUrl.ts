import type { Kernel } from '../../kernel/feature.ts'

/** Where a browser finds a file without any token: a signed path, the same all day. `lasts`: for how many days, where it is written down. */
export const mediaUrlSigner =
  ({ urlSigner }: Pick<Kernel, 'urlSigner'>) =>
  (companyId: number, mediaId: string, variant?: 'thumbnail', lasts?: number) =>
    urlSigner.sign({ path: `/api/media/${mediaId}`, companyId, query: variant ? { variant } : {}, ...(lasts && { lasts }) })
