import type { BotQueue } from './config.ts'
import { headOf, menuUnder, optionChoices, queueChoices } from './menu.ts'
import type { BotState } from './state.ts'
import { type BotTurn, fill, goTo, note, offer } from './turn.ts'

/** Lays the connection's queues before the customer. `menus`: the how manieth menu in a row without a choice it is. */
export function showQueues(turn: BotTurn, menus = 1) {
  const { config } = turn.situation
  offer(turn, fill(turn, config.connection.greetingMessage), queueChoices(config))
  showAt(turn, { at: 'queues', optionId: null, menus }, '')
}

/** Lays the entries of a queue's menu before the customer. */
export function showOptions(
  turn: BotTurn,
  queue: BotQueue,
  { optionId = null, menus = 1 }: { optionId?: number | null; menus?: number } = {},
) {
  const { config } = turn.situation
  const menu = menuUnder(queue, optionId)
  const chosen = menu.path.at(-1)
  offer(turn, fill(turn, headOf(menu, queue, config)), optionChoices(menu, config))
  showAt(turn, { at: 'options', optionId: chosen?.id ?? null, menus }, chosen?.title ?? '')
}

function showAt(turn: BotTurn, { at, optionId, menus }: Pick<BotState, 'at' | 'optionId' | 'menus'>, title: string) {
  const { config, now } = turn.situation
  goTo(turn, at, { optionId, menus, menuAt: now.toISOString() })
  note(turn, 'menuShown', { n: menus, of: config.connection.maxUseBotQueues, menu: title })
}
