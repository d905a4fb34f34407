import { z } from 'zod'
import { botTexts } from './botTexts.ts'
import type { BotConfig } from './config.ts'

/** One choice of a menu. `tap`: the id that a tap sends, whatever the menu offers by then. */
const choice = z.object({
  tap: z.string(),
  /** What the customer types instead of a tap. */
  key: z.string(),
  title: z.string(),
})
export type Choice = z.output<typeof choice>

/** A menu as services draw it: a text with buttons below it, or with one button that opens a list. */
export const nativeMenu = z
  .object({
    head: z.string(),
    /** The label of the button that opens the list; null if the choices are buttons themselves. */
    opener: z.string().nullable(),
    /** `detail`: the whole title, where the list cuts it off. */
    choices: z.array(choice.extend({ detail: z.string().optional() })),
  })
  .meta({ id: 'DrawnMenu' })
export type NativeMenu = z.output<typeof nativeMenu>

const buttons = { most: 3, longest: 20 }
const list = { most: 10, longest: 24, longestDetail: 72 }
export const MAX_MENU_HEADER_LENGTH = 1024

type MenuContext = Pick<BotConfig, 'language'> & {
  settings: Pick<BotConfig['settings'], 'chatBotType'>
  connection: Pick<BotConfig['connection'], 'buttons'>
}

/** Makes the drawn menu, if the company wants it and the connection supports it; undefined for a text with numbered lines. */
export function createNativeMenu(
  head: string,
  choices: readonly Choice[],
  { settings, connection, language }: MenuContext,
): NativeMenu | undefined {
  if (settings.chatBotType !== 'buttons' || !connection.buttons) return undefined
  const shown = head.trim() || botTexts[language].choose
  const trimmed = choices.map((one) => ({ ...one, title: one.title.trim() }))
  const titles = trimmed.map(({ title }) => title)
  const isUnclear = titles.includes('') || new Set(titles).size < titles.length
  if (shown.length > MAX_MENU_HEADER_LENGTH || isUnclear || titles.length === 0) return undefined
  const fit = (most: number, longest: number) => titles.length <= most && titles.every(({ length }) => length <= longest)
  if (fit(buttons.most, buttons.longest)) return { head: shown, opener: null, choices: trimmed }
  if (!fit(list.most, list.longestDetail)) return undefined
  return { head: shown, opener: botTexts[language].openMenu, choices: trimmed.map(asRow) }
}

const asRow = ({ title, ...one }: Choice) =>
  title.length <= list.longest ? { ...one, title } : { ...one, title: `${cut(title, list.longest - 1)}…`, detail: title }

/** Never splits a surrogate pair. */
const cut = (text: string, longest: number) =>
  text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
