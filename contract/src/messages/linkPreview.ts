import { z } from 'zod'

/** What a message itself brings along of an address in it: nobody fetches anything, so it may say what it likes. */
export const linkPreview = z
  .object({
    url: z.url({ protocol: /^https?$/ }),
    title: z.string(),
    description: z.string(),
    /** A small picture, within its address. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'LinkPreview' })
export type LinkPreview = z.output<typeof linkPreview>
