import { botTexts } from './botTexts.ts'
import type { BotConfig, BotQueue, Option } from './config.ts'
import type { Choice } from './nativeMenu.ts'

/** A menu as a text, which any phone shows: with a line for each choice, as customers read it and are to answer it. */
export const menuText = (head: string, choices: readonly Choice[]) =>
  (head.trim() === '' ? '' : `${head.trimEnd()}\n\n`) + choices.map(({ key, title }) => `[ ${key} ] - ${title}`).join('\n')

const numbered = (entries: readonly Omit<Choice, 'key'>[]): Choice[] =>
  entries.map((entry, index) => ({ ...entry, key: String(index + 1) }))

/** What a tap says. Menus stay on a phone when others lie before the customer already, so that a number alone would mean anything. */
export const tapIds = {
  queue: (id: number) => `queue:${id}`,
  option: (id: number) => `option:${id}`,
  back: 'back',
  mainMenu: 'mainMenu',
  rate: (rate: number) => `rate:${rate}`,
}

export const ratingChoices = (language: BotConfig['language']) =>
  numbered(botTexts[language].scale.map((title, index) => ({ tap: tapIds.rate(index + 1), title })))

/** What a customer chooses from among several queues. */
export const queueChoices = ({ queues }: Pick<BotConfig, 'queues'>) =>
  numbered(queues.map(({ id, name }) => ({ tap: tapIds.queue(id), title: name })))

/** A customer of a connection's only queue never saw a menu above its own. */
export const isOnlyQueue = ({ queues }: Pick<BotConfig, 'queues'>) => queues.length === 1

/** What a customer chooses from among the entries under one of a queue's menu, or at its top. */
export function optionChoices(menu: Menu, config: Pick<BotConfig, 'queues' | 'language'>): Choice[] {
  const { back, mainMenu } = botTexts[config.language]
  const entries = numbered(menu.entries.map(({ id, title }) => ({ tap: tapIds.option(id), title })))
  if (!hasParentMenu(menu, config)) return entries
  return [...entries, { tap: tapIds.back, key: '0', title: back }, { tap: tapIds.mainMenu, key: '#', title: mainMenu }]
}

/** Whether there is a menu to go back to. */
export const hasParentMenu = ({ path }: Menu, config: Pick<BotConfig, 'queues'>) => path.length > 0 || !isOnlyQueue(config)

/** The entries that a customer has before them, and the ones they chose to come there, from the top. */
export type Menu = { path: readonly Option[]; entries: readonly Option[] }

/** The menu under an entry. One that is gone, or has nothing under it any more, leads to the top. */
export function submenuOf({ options }: Pick<BotQueue, 'options'>, optionId: number | null): Menu {
  const path = optionId === null ? null : pathTo(options, optionId)
  const entries = path?.at(-1)?.children ?? []
  return path && entries.length > 0 ? { path, entries } : { path: [], entries: options }
}

/** An entry with all above it, wherever it stands. */
export function pathTo(options: readonly Option[], id: number): Option[] | null {
  for (const option of options) {
    if (option.id === id) return [option]
    const rest = pathTo(option.children, id)
    if (rest) return [option, ...rest]
  }
  return null
}

/** What stands above a menu, not filled in yet. An entry without a text of its own is announced by its title. */
export function menuHeaderOf({ path }: Menu, queue: BotQueue, config: BotConfig) {
  const chosen = path.at(-1)
  return chosen ? chosen.message.trim() || chosen.title : greetingOf(queue, config)
}

/** Whom the connection greets already, its only queue greets again only where that is wanted. */
export const greetingOf = ({ greetingMessage }: BotQueue, config: BotConfig) =>
  isOnlyQueue(config) && !config.settings.sendGreetingMessageOneQueues ? '' : greetingMessage
