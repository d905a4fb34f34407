import { z } from 'zod'
import { ticketAct } from '../tickets/ticketActs.ts'

/**
 * What happened to a conversation: the acts that moved it, and other acts of the bot. Screens have a sentence for each, with its values.
 */
export const stepCodes = [
  ...ticketAct.options,
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
  'answeredFrom',
  'assistantHandedOver',
  'assistantFailed',
  'assistantEnded',
  'handoverReminded',
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
  'closedByOptOut',
  'closedWithLine',
  'attendantIntroduced',
  'transferTold',
  'quietForPerson',
  'answeredOnPhone',
  'quickMessageSent',
  'scheduleSent',
  'reminded',
  'campaignSent',
  'apiSent',
  'controlPassed',
  'controlTaken',
  'windowClosed',
  'cameByAd',
  'editRefused',
  'deletionRefused',
  'reactionRefused',
  'assignedInTurn',
  'assignedLeastOpen',
  'assignedToLast',
  'unansweredInTime',
  'agentOffline',
  'hoursEnded',
  'snoozed',
  'snoozeOver',
] as const
export const stepCode = z.enum(stepCodes)
export type StepCode = z.output<typeof stepCode>

/**
 * `values` fill the sentence: menuShown {n, of, menu} (`of` 0: without limit; `menu`: the option's title, empty at the top) · queueChosen {queue} ·
 * optionChosen, endReached {option} · outOfHours {weekday, scope} (`weekday` of that moment in English, `scope` the queue's name or empty) ·
 * tooManyMenus {of} · loopStopped {turns} · assistant… {name}, answered also {promptId}, handedOver and failed also {reason, detail} · assistantEnded {name, by} (`by`: thanks, or absent after silence) · answeredFrom {sources, model, tokens, found} (`sources` empty: none; `found`: all sections that were found, with their scores) · connector… the same ·
 * rated {rate} · movedAfterWaiting, route, moveQueue {queue} · transferTold, transfer {queue, user} · takeOver, resolve, release {user} (from whom) ·
 * assign, assignedInTurn, assignedToLast {user} (to whom) · assignedLeastOpen {user, open} (`open`: how many they had) ·
 * unassign, unansweredInTime, agentOffline, hoursEnded {user} (from whom) · controlPassed {name} · closedWithLine {line} · quickMessageSent, campaignSent {name} · reminded {text} · cameByAd {ad}: as the ad calls itself, or where it is.
 */
export const step = z.object({ code: stepCode, values: z.record(z.string(), z.string().or(z.number())) })
export type Step = z.output<typeof step>

/** Why a conversation waits for a person, where that is not obvious: shown on the ticket itself. */
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

/** Steps of the bot that explain a move better than the act itself. The last of these in a turn is shown. */
export const stepsOfMoves: ReadonlySet<StepCode> = new Set<StepCode>([
  'queueChosen',
  'backToQueues',
  'assistantHandedOver',
  'assistantFailed',
  'connectorHandedOver',
  'connectorFailed',
  'movedAfterWaiting',
  'assistantEnded',
  'closedAfterSilence',
  'closedByOptOut',
  'assignedInTurn',
  'assignedLeastOpen',
  'assignedToLast',
  'unansweredInTime',
  'agentOffline',
  'hoursEnded',
])
