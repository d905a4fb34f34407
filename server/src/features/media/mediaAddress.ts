import type { Kernel } from '../../kernel/feature.ts'

/** Where a browser finds a file without any token: a signed path, the same all day. `lasts`: for how many days, where it is written down. */
export const mediaAddress =
  ({ signatures }: Pick<Kernel, 'signatures'>) =>
  (companyId: number, mediaId: string, variant?: 'thumbnail', lasts?: number) =>
    signatures.sign({ path: `/api/media/${mediaId}`, companyId, query: variant ? { variant } : {}, ...(lasts && { lasts }) })
