import { enterQueue } from './begin.ts'
import type { BotQueue, Option } from './config.ts'
import type { Said } from './happenings.ts'
import { isOnlyQueue, leadsBack, menuUnder, pathTo, tapOn } from './menu.ts'
import { showOptions, showQueues } from './menus.ts'
import { readChoice } from './readChoice.ts'
import type { BotState } from './state.ts'
import { type BotTurn, fill, goTo, moveToQueue, note, say } from './turn.ts'

/** The customer answers the menu of queues. */
export function chooseQueue(turn: BotTurn, { state, said }: { state: BotState; said: Said }) {
  const queue = tappedQueue(turn, said) ?? entryAt(turn.situation.config.queues, typed(said))
  if (queue) enterQueue(turn, queue)
  else askAgain(turn, state, (menus) => showQueues(turn, menus))
}

/**
 * The customer answers a menu of their queue. From one that is gone nothing can be chosen by its number: they are shown what there is
 * now. A tap says itself what it chose, on a menu further up as well.
 */
export function chooseOption(turn: BotTurn, queue: BotQueue, { state, said }: { state: BotState; said: Said }) {
  const menu = menuUnder(queue, state.optionId)
  const tapped = tappedOption(queue, said)
  if (tapped) return followOption(turn, queue, tapped)
  const other = tappedQueue(turn, said)
  if (other) return enterQueue(turn, other)
  if (state.optionId !== null && menu.path.length === 0) return showOptions(turn, queue)
  const choice = typed(said)
  const option = entryAt(menu.entries, choice)
  if (option) return followOption(turn, queue, option)
  if (leadsBack(menu, turn.situation.config)) {
    if (choice === 0 && menu.path.length > 0) return showOptions(turn, queue, { optionId: menu.path.at(-2)?.id ?? null })
    if (choice === 0 || choice === '#') return showMainMenu(turn, queue)
  }
  askAgain(turn, state, (menus) => showOptions(turn, queue, { optionId: state.optionId, menus }))
}

/** The key of the line that is meant: those of the ways back stand for the same on every menu. */
const typed = ({ text, tap }: Said) => {
  if (tap === undefined) return readChoice(text)
  return tap === tapOn.back ? 0 : tap === tapOn.mainMenu ? '#' : null
}

const tappedQueue = ({ situation: { config } }: BotTurn, { tap }: Said) => config.queues.find(({ id }) => tap === tapOn.queue(id))

const tappedOption = ({ options }: BotQueue, { tap }: Said): Option | undefined => {
  const id = /^option:(-?\d{1,15})$/.exec(tap ?? '')?.[1]
  return id === undefined ? undefined : pathTo(options, Number(id))?.at(-1)
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
