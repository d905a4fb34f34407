import { z } from 'zod'
import type { Option } from '../bot/config.ts'
import { longText } from '../kit/fields.ts'

/** Customers do not answer through more than six levels, and nobody keeps more entries in order. */
export const menuLimits = { levels: 6, entries: 500 } as const

export const optionTitle = z.string().trim().min(1).max(200)

/** Nested level by level instead of recursive, so that the depth of an input is limited. */
const entries = (levels: number): z.ZodType<Option[], Option[]> =>
  z
    .array(
      z.object({
        id: z.int(),
        title: optionTitle,
        message: longText,
        children: levels > 1 ? entries(levels - 1) : z.array(z.never()).max(0),
      }),
    )
    .max(menuLimits.entries)

/** A queue's menu as it is saved. New options have negative ids. */
export const menuTree = entries(menuLimits.levels)
  .refine((menu) => flattenMenu(menu).length <= menuLimits.entries, { error: `At most ${menuLimits.entries} entries in all` })
  .refine((menu) => isEachOnce(flattenMenu(menu).filter(({ id }) => id >= 0)), { error: 'The same entry stands in two places' })

export const flattenMenu = (menu: readonly Option[]): Option[] => menu.flatMap((entry) => [entry, ...flattenMenu(entry.children)])

const isEachOnce = (some: readonly Option[]) => new Set(some.map(({ id }) => id)).size === some.length
