import { botTexts } from './botTexts.ts'
import type { BotConfig, BotQueue, Option } from './config.ts'
import type { Choice } from './nativeMenu.ts'

/** A menu as a text for any phone: a line per choice, with the key that customers type. */
export const menuText = (head: string, choices: readonly Choice[]) =>
  (head.trim() === '' ? '' : `${head.trimEnd()}\n\n`) + choices.map(({ key, title }) => `[ ${key} ] - ${title}`).join('\n')

const numbered = (entries: readonly Omit<Choice, 'key'>[]): Choice[] =>
  entries.map((entry, index) => ({ ...entry, key: String(index + 1) }))

/** The ids of taps. Old menus stay on the phone after newer ones, so a bare number would be ambiguous. */
export const tapIds = {
  queue: (id: number) => `queue:${id}`,
  option: (id: number) => `option:${id}`,
  back: 'back',
  mainMenu: 'mainMenu',
  rate: (rate: number) => `rate:${rate}`,
}

export const ratingChoices = (language: BotConfig['language']) =>
  numbered(botTexts[language].scale.map((title, index) => ({ tap: tapIds.rate(index + 1), title })))

/** The choices of the menu of queues. */
export const queueChoices = ({ queues }: Pick<BotConfig, 'queues'>) =>
  numbered(queues.map(({ id, name }) => ({ tap: tapIds.queue(id), title: name })))

/** On a connection with one queue the customer never saw a menu above its own. */
export const isOnlyQueue = ({ queues }: Pick<BotConfig, 'queues'>) => queues.length === 1

/** The choices of a queue's menu, at its top or below an option. */
export function optionChoices(menu: Menu, config: Pick<BotConfig, 'queues' | 'language'>): Choice[] {
  const { back, mainMenu } = botTexts[config.language]
  const entries = numbered(menu.entries.map(({ id, title }) => ({ tap: tapIds.option(id), title })))
  if (!hasParentMenu(menu, config)) return entries
  return [...entries, { tap: tapIds.back, key: '0', title: back }, { tap: tapIds.mainMenu, key: '#', title: mainMenu }]
}

/** Whether there is a menu to go back to. */
export const hasParentMenu = ({ path }: Menu, config: Pick<BotConfig, 'queues'>) => path.length > 0 || !isOnlyQueue(config)

/** The options before the customer, and the path of options that led there, from the top. */
export type Menu = { path: readonly Option[]; entries: readonly Option[] }

/** The menu below an option. A deleted option, or one without children, leads to the top. */
export function submenuOf({ options }: Pick<BotQueue, 'options'>, optionId: number | null): Menu {
  const path = optionId === null ? null : pathTo(options, optionId)
  const entries = path?.at(-1)?.children ?? []
  return path && entries.length > 0 ? { path, entries } : { path: [], entries: options }
}

/** Returns an option with all options above it. */
export function pathTo(options: readonly Option[], id: number): Option[] | null {
  for (const option of options) {
    if (option.id === id) return [option]
    const rest = pathTo(option.children, id)
    if (rest) return [option, ...rest]
  }
  return null
}

/** The text above a menu, before variables are filled in. An option without a message is announced by its title. */
export function menuHeaderOf({ path }: Menu, queue: BotQueue, config: BotConfig) {
  const chosen = path.at(-1)
  return chosen ? chosen.message.trim() || chosen.title : greetingOf(queue, config)
}

/** A connection that has one queue greets already, so the queue's own greeting follows only if that is switched on. */
export const greetingOf = ({ greetingMessage }: BotQueue, config: BotConfig) =>
  isOnlyQueue(config) && !config.settings.sendGreetingMessageOneQueues ? '' : greetingMessage
