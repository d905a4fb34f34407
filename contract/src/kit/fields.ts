import { z } from 'zod'
import { languages } from './languages.ts'
import { emptyIsNothing } from './normalizeInput.ts'

/** Fields that many shapes share, with the specification's bounds. */
export const id = z.int().positive().max(2_147_483_647)
export const pathId = z.coerce.number().int().positive().max(2_147_483_647)
export const name = z.string().trim().min(2).max(50)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const password = emptyIsNothing(z.string().min(5).max(50))
export const longText = z.string().max(4096)
/** There was no year 0, and PostgreSQL has none either. */
export const time = z.iso.datetime().refine((text) => text >= '0001')
export const day = emptyIsNothing(z.iso.date().refine((text) => text >= '0001'))
export const language = z.enum(languages)
/** The answer of a call that has nothing else to answer: the key of a text. */
export const confirmation = z.object({ message: z.string() })

/** Three to nine characters: a hexadecimal colour, or the name of one. Anything else could break out of its style attribute. */
export const color = emptyIsNothing(
  z
    .string()
    .trim()
    .toLowerCase()
    .min(3)
    .max(9)
    .regex(/^(#[0-9a-f]{3,8}|[a-z]+)$/),
)

/** An id that a client has chosen. Always lower case, however it was written. */
export const uuid = z.uuid().toLowerCase()

export const byId = z.object({ id: pathId })

/** Yes or no in a query string. */
export const yes = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Filters are arrays of ids, written as JSON text. */
export const jsonArray = <Item extends z.ZodType>(item: Item) =>
  emptyIsNothing(
    z
      .string()
      .max(10_000)
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: 'Not a JSON array' })
          return z.NEVER
        }
      })
      .pipe(z.array(item).max(500)),
  )
