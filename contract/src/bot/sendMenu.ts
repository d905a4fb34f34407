import type { BotQueue } from './config.ts'
import { menuHeaderOf, optionChoices, queueChoices, submenuOf } from './menu.ts'
import type { BotState } from './state.ts'
import { addMenu, addStep, type BotTurn, fillBotText, moveTo } from './turn.ts'

/** Sends the menu of the connection's queues. `menus`: how many menus in a row, this one included, were sent without a choice. */
export function sendQueueMenu(turn: BotTurn, menus = 1) {
  const { config } = turn.situation
  addMenu(turn, fillBotText(turn, config.connection.greetingMessage), queueChoices(config))
  showAt(turn, { at: 'queues', optionId: null, menus }, '')
}

/** Sends a menu of a queue. */
export function sendOptionMenu(
  turn: BotTurn,
  queue: BotQueue,
  { optionId = null, menus = 1 }: { optionId?: number | null; menus?: number } = {},
) {
  const { config } = turn.situation
  const menu = submenuOf(queue, optionId)
  const chosen = menu.path.at(-1)
  addMenu(turn, fillBotText(turn, menuHeaderOf(menu, queue, config)), optionChoices(menu, config))
  showAt(turn, { at: 'options', optionId: chosen?.id ?? null, menus }, chosen?.title ?? '')
}

function showAt(turn: BotTurn, { at, optionId, menus }: Pick<BotState, 'at' | 'optionId' | 'menus'>, title: string) {
  const { config, now } = turn.situation
  moveTo(turn, at, { optionId, menus, menuAt: now.toISOString() })
  addStep(turn, 'menuShown', { n: menus, of: config.connection.maxUseBotQueues, menu: title })
}
