import type { CustomerInput } from './botEvents.ts'
import type { BotQueue, Option } from './config.ts'
import { hasParentMenu, isOnlyQueue, pathTo, submenuOf, tapIds } from './menu.ts'
import { parseChoice } from './parseChoice.ts'
import { sendOptionMenu, sendQueueMenu } from './sendMenu.ts'
import { enterQueue } from './startConversation.ts'
import type { BotState } from './state.ts'
import { addReply, addStep, type BotTurn, fillBotText, markMenuAnswer, moveTo, moveToQueue } from './turn.ts'

/** The customer answers the menu of queues. */
export function chooseQueue(turn: BotTurn, { state, said: input }: { state: BotState; said: CustomerInput }) {
  const queue = tappedQueue(turn, input) ?? entryAt(turn.situation.config.queues, typed(input))
  if (!queue) return repeatMenu(turn, state, (menus) => sendQueueMenu(turn, menus))
  markMenuAnswer(turn)
  enterQueue(turn, queue)
}

/**
 * The customer answers a menu of their queue. If that menu was deleted, a number means nothing, so they get the current menu. A tap names
 * its option, also on an older menu.
 */
export function chooseOption(turn: BotTurn, queue: BotQueue, { state, said }: { state: BotState; said: CustomerInput }) {
  const menu = submenuOf(queue, state.optionId)
  const tapped = tappedOption(queue, said)
  if (tapped) return followOption(turn, queue, tapped)
  const other = tappedQueue(turn, said)
  if (other) {
    markMenuAnswer(turn)
    return enterQueue(turn, other)
  }
  if (state.optionId !== null && menu.path.length === 0) return sendOptionMenu(turn, queue)
  const choice = typed(said)
  const option = entryAt(menu.entries, choice)
  if (option) return followOption(turn, queue, option)
  if (hasParentMenu(menu, turn.situation.config)) {
    if (choice === 0 || choice === '#') markMenuAnswer(turn)
    if (choice === 0 && menu.path.length > 0) return sendOptionMenu(turn, queue, { optionId: menu.path.at(-2)?.id ?? null })
    if (choice === 0 || choice === '#') return showMainMenu(turn, queue)
  }
  repeatMenu(turn, state, (menus) => sendOptionMenu(turn, queue, { optionId: state.optionId, menus }))
}

/** The key of the chosen line. The ways back have the same key on every menu. */
const typed = ({ text, tap }: CustomerInput) => {
  if (tap === undefined) return parseChoice(text)
  return tap === tapIds.back ? 0 : tap === tapIds.mainMenu ? '#' : null
}

const tappedQueue = ({ situation: { config } }: BotTurn, { tap }: CustomerInput) => config.queues.find(({ id }) => tap === tapIds.queue(id))

const tappedOption = ({ options }: BotQueue, { tap }: CustomerInput): Option | undefined => {
  const id = /^option:(-?\d{1,15})$/.exec(tap ?? '')?.[1]
  return id === undefined ? undefined : pathTo(options, Number(id))?.at(-1)
}

const entryAt = <Entry>(entries: readonly Entry[], choice: number | '#' | null): Entry | undefined =>
  typeof choice === 'number' ? entries[choice - 1] : undefined

/** An option leads to the menu below it, or ends the menu: then it is a person's turn. */
function followOption(turn: BotTurn, queue: BotQueue, { id, title, message, children }: Option) {
  markMenuAnswer(turn)
  if (children.length > 0) {
    addStep(turn, 'optionChosen', { option: title })
    return sendOptionMenu(turn, queue, { optionId: id })
  }
  addReply(turn, fillBotText(turn, message))
  addStep(turn, 'endReached', { option: title })
  moveTo(turn, 'waiting')
}

function showMainMenu(turn: BotTurn, queue: BotQueue) {
  if (isOnlyQueue(turn.situation.config)) return sendOptionMenu(turn, queue)
  moveToQueue(turn, null)
  addStep(turn, 'backToQueues')
  sendQueueMenu(turn)
}

/** Replies to anything else with the menu again: not too soon, and not too often. */
function repeatMenu(turn: BotTurn, { menus, menuAt }: BotState, show: (menus: number) => void) {
  const { config, now } = turn.situation
  const { maxUseBotQueues, timeUseBotQueues } = config.connection
  if (maxUseBotQueues > 0 && menus >= maxUseBotQueues) {
    addStep(turn, 'tooManyMenus', { of: maxUseBotQueues })
    return moveTo(turn, 'waiting')
  }
  const isTooSoon = menuAt !== null && now.getTime() < Date.parse(menuAt) + timeUseBotQueues * 60_000
  if (!isTooSoon) show(menus + 1)
}
