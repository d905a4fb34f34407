import { begin } from './begin.ts'
import { chooseOption, chooseQueue } from './choices.ts'
import { isClosed } from './closedHours.ts'
import type { Said } from './happenings.ts'
import { isLoop } from './loopGuard.ts'
import { isPersonTalking, isWithPerson } from './people.ts'
import { readAnswer } from './rating.ts'
import { ask, nameOf, speakerIn } from './speakers.ts'
import { type BotState, freshState } from './state.ts'
import { type BotTurn, goTo, note, queueOf } from './turn.ts'

/** The customer wrote. The order is the law: a person before hours, hours before the end of a loop, and only then an answer. */
export function hearMessage(turn: BotTurn, said: Said) {
  if (turn.situation.ticket.status === 'closed') return readAnswer(turn, said)
  if (!turn.state || isWithPerson(turn) || turn.situation.ticket.isGroup) return
  if (isPersonTalking(turn)) return keepQuiet(turn, turn.state)
  if (isClosed(turn) || turn.state.at === 'waiting') return
  if (turn.state.at === 'person') turn.state = freshState
  if (turn.state.asking) askAgainLater(turn, turn.state.asking)
  else if (!isLoop(turn)) answer(turn, turn.state, said)
}

/** Once quiet for a person, the bot stays so: they have seen what the customer wants. */
function keepQuiet(turn: BotTurn, { at, moment }: BotState) {
  if (at === 'waiting') return
  note(turn, 'quietForPerson')
  goTo(turn, 'waiting', { moment })
}

/** Answers from where the customer is. What is not there any more, because it was changed meanwhile, begins anew. */
function answer(turn: BotTurn, state: BotState, said: Said) {
  const { config } = turn.situation
  const queue = queueOf(turn)
  const speaker = speakerIn(state)
  if (speaker && nameOf(config, speaker) !== undefined) return ask(turn, speaker, state.memory)
  if (state.at === 'queues' && config.queues.length > 1) return chooseQueue(turn, { state, said })
  if (state.at === 'options' && queue && queue.options.length > 0) return chooseOption(turn, queue, { state, said })
  begin(turn)
}

/** One question at a time: what is said meanwhile is asked with the next. */
function askAgainLater(turn: BotTurn, asking: NonNullable<BotState['asking']>) {
  if (turn.state) turn.state = { ...turn.state, asking: { ...asking, again: true } }
}
