import type { BotConfig, BotQueue, Option } from './config.ts'
import { texts } from './texts.ts'

/** One line of a menu, as customers read it and are to answer it. */
const line = (key: number | string, text: string) => `[ ${key} ] - ${text}`

const numbered = (entries: readonly string[]) => entries.map((entry, index) => line(index + 1, entry))

const below = (head: string, lines: readonly string[]) => (head.trim() === '' ? '' : `${head.trimEnd()}\n\n`) + lines.join('\n')

export const scaleText = (head: string, language: BotConfig['language']) => below(head, numbered(texts[language].scale))

/** What a customer reads of several queues. `head` has been filled in. */
export const queuesText = (head: string, { queues }: Pick<BotConfig, 'queues'>) => below(head, numbered(queues.map(({ name }) => name)))

/** A customer of a connection's only queue never saw a menu above its own. */
export const isOnlyQueue = ({ queues }: Pick<BotConfig, 'queues'>) => queues.length === 1

/** What a customer reads of the entries under one of a queue's menu, or at its top. */
export function optionsText(head: string, { config, menu }: { config: Pick<BotConfig, 'queues' | 'language'>; menu: Menu }) {
  const { back, mainMenu } = texts[config.language]
  const ways = leadsBack(menu, config) ? [line('0', back), line('#', mainMenu)] : []
  return below(head, [...numbered(menu.entries.map(({ title }) => title)), ...ways])
}

/** Whether there is a menu to go back to. */
export const leadsBack = ({ path }: Menu, config: Pick<BotConfig, 'queues'>) => path.length > 0 || !isOnlyQueue(config)

/** The entries that a customer has before them, and the ones they chose to come there, from the top. */
export type Menu = { path: readonly Option[]; entries: readonly Option[] }

/** The menu under an entry. One that is gone, or has nothing under it any more, leads to the top. */
export function menuUnder({ options }: Pick<BotQueue, 'options'>, optionId: number | null): Menu {
  const path = optionId === null ? null : pathTo(options, optionId)
  const entries = path?.at(-1)?.children ?? []
  return path && entries.length > 0 ? { path, entries } : { path: [], entries: options }
}

function pathTo(options: readonly Option[], id: number): Option[] | null {
  for (const option of options) {
    if (option.id === id) return [option]
    const rest = pathTo(option.children, id)
    if (rest) return [option, ...rest]
  }
  return null
}

/** What stands above a menu, not filled in yet. An entry without a text of its own is announced by its title. */
export function headOf({ path }: Menu, queue: BotQueue, config: BotConfig) {
  const chosen = path.at(-1)
  return chosen ? chosen.message.trim() || chosen.title : greetingOf(queue, config)
}

/** Whom the connection greets already, its only queue greets again only where that is wanted. */
export const greetingOf = ({ greetingMessage }: BotQueue, config: BotConfig) =>
  isOnlyQueue(config) && !config.settings.sendGreetingMessageOneQueues ? '' : greetingMessage
