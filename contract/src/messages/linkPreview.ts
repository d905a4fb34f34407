import { z } from 'zod'

/** The preview of an address that comes with the message. Nobody fetches it, so it may claim anything. */
export const linkPreview = z
  .object({
    url: z.url({ protocol: /^https?$/ }),
    title: z.string(),
    description: z.string(),
    /** A small picture as a data URL. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'LinkPreview' })
export type LinkPreview = z.output<typeof linkPreview>
