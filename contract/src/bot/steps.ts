import { z } from 'zod'

/** What happened to a conversation, by the bot and by people: screens have a sentence for each, filled with its values. */
export const stepCodes = [
  // The conversation
  'arrived',
  'cameBack',
  // The bot
  'greeted',
  'menuShown',
  'queueChosen',
  'optionChosen',
  'endReached',
  'backToQueues',
  'outOfHours',
  'tooManyMenus',
  'loopStopped',
  'assistantAnswered',
  'assistantHandedOver',
  'assistantFailed',
  'connectorAnswered',
  'connectorHandedOver',
  'connectorFailed',
  'lateAnswerDropped',
  'ratingAsked',
  'rated',
  'saidGoodbye',
  'callRejected',
  'movedAfterWaiting',
  'closedAfterSilence',
  'attendantIntroduced',
  'transferTold',
  'quietForPerson',
  // People
  'opened',
  'accepted',
  'returned',
  'transferred',
  'resolved',
  'reopened',
  'tookOver',
  'givenBack',
  'answeredOnPhone',
] as const
export const stepCode = z.enum(stepCodes)
export type StepCode = z.output<typeof stepCode>

/**
 * `values` fill the sentence: menuShown {n, of, menu} (`of` 0: without limit; `menu`: the option's title, empty at the top) · queueChosen {queue} ·
 * optionChosen, endReached {option} · outOfHours {weekday, scope} (`weekday` of that moment in English, `scope` the queue's name or empty) ·
 * tooManyMenus {of} · loopStopped {turns} · assistant… {name}, handedOver and failed also {reason} · connector… the same ·
 * rated {rate} · movedAfterWaiting {queue} · transferTold, transferred {queue, user} · tookOver {user} (from whom).
 */
export const step = z.object({ code: stepCode, values: z.record(z.string(), z.string().or(z.number())) })
export type Step = z.output<typeof step>

/** Why a conversation waits for a person, as far as that is not plain: shown on the ticket itself. */
export const reasonsToWait: ReadonlySet<StepCode> = new Set<StepCode>([
  'outOfHours',
  'tooManyMenus',
  'loopStopped',
  'assistantHandedOver',
  'assistantFailed',
  'connectorHandedOver',
  'connectorFailed',
  'movedAfterWaiting',
])
