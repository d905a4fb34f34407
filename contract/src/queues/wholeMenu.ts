import { z } from 'zod'
import type { Option } from '../bot/config.ts'
import { longText } from '../kit/fields.ts'

/** Six levels are more than a customer answers through, and so many entries more than anybody keeps in order. */
export const menuBounds = { levels: 6, entries: 500 } as const

export const optionTitle = z.string().trim().min(1).max(200)

/** Level by level instead of endlessly in itself: so it is known how deep anybody can send us. */
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
    .max(menuBounds.entries)

/** A queue's menu as it is sent to be saved. What is new in it has a negative id. */
export const wholeMenu = entries(menuBounds.levels)
  .refine((menu) => everyEntry(menu).length <= menuBounds.entries, { error: `At most ${menuBounds.entries} entries in all` })
  .refine((menu) => isEachOnce(everyEntry(menu).filter(({ id }) => id >= 0)), { error: 'The same entry stands in two places' })

export const everyEntry = (menu: readonly Option[]): Option[] => menu.flatMap((entry) => [entry, ...everyEntry(entry.children)])

const isEachOnce = (some: readonly Option[]) => new Set(some.map(({ id }) => id)).size === some.length
