import { enterQueue } from './begin.ts'
import type { BotQueue, Option } from './config.ts'
import { isOnlyQueue, leadsBack, menuUnder } from './menu.ts'
import { showOptions, showQueues } from './menus.ts'
import { readChoice } from './readChoice.ts'
import type { BotState } from './state.ts'
import { type BotTurn, fill, goTo, moveToQueue, note, say } from './turn.ts'

/** The customer answers the menu of queues. */
export function chooseQueue(turn: BotTurn, { state, text }: { state: BotState; text: string }) {
  const queue = entryAt(turn.situation.config.queues, readChoice(text))
  if (queue) enterQueue(turn, queue)
  else askAgain(turn, state, (menus) => showQueues(turn, menus))
}

/** The customer answers a menu of their queue. From one that is gone nothing can be chosen: they are shown what there is now. */
export function chooseOption(turn: BotTurn, queue: BotQueue, { state, text }: { state: BotState; text: string }) {
  const menu = menuUnder(queue, state.optionId)
  if (state.optionId !== null && menu.path.length === 0) return showOptions(turn, queue)
  const choice = readChoice(text)
  const option = entryAt(menu.entries, choice)
  if (option) return followOption(turn, queue, option)
  if (leadsBack(menu, turn.situation.config)) {
    if (choice === 0 && menu.path.length > 0) return showOptions(turn, queue, { optionId: menu.path.at(-2)?.id ?? null })
    if (choice === 0 || choice === '#') return showMainMenu(turn, queue)
  }
  askAgain(turn, state, (menus) => showOptions(turn, queue, { optionId: state.optionId, menus }))
}

const entryAt = <Entry>(entries: readonly Entry[], choice: number | '#' | null): Entry | undefined =>
  typeof choice === 'number' ? entries[choice - 1] : undefined

/** An entry leads to the menu under it, or to its end: then it is a person's turn. */
function followOption(turn: BotTurn, queue: BotQueue, { id, title, message, children }: Option) {
  if (children.length > 0) {
    note(turn, 'optionChosen', { option: title })
    return showOptions(turn, queue, { optionId: id })
  }
  say(turn, fill(turn, message))
  note(turn, 'endReached', { option: title })
  goTo(turn, 'waiting')
}

function showMainMenu(turn: BotTurn, queue: BotQueue) {
  if (isOnlyQueue(turn.situation.config)) return showOptions(turn, queue)
  moveToQueue(turn, null)
  note(turn, 'backToQueues')
  showQueues(turn)
}

/** What is no choice is answered with the menu again: not too soon, and not too often. */
function askAgain(turn: BotTurn, { menus, menuAt }: BotState, show: (menus: number) => void) {
  const { config, now } = turn.situation
  const { maxUseBotQueues, timeUseBotQueues } = config.connection
  if (maxUseBotQueues > 0 && menus >= maxUseBotQueues) {
    note(turn, 'tooManyMenus', { of: maxUseBotQueues })
    return goTo(turn, 'waiting')
  }
  const isTooSoon = menuAt !== null && now.getTime() < Date.parse(menuAt) + timeUseBotQueues * 60_000
  if (!isTooSoon) show(menus + 1)
}
