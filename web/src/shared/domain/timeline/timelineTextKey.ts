import type { Step, StepCode } from '@recado/contract/bot/steps'
import { weekdays } from '@recado/contract/time/openingHours'

type Values = Step['values']

/** The reasons with a text: why a bot or integration failed, and why it handed over. */
export const failureReasons = [
  'timeout',
  'refused',
  'unreachable',
  'garbage',
  'tooLarge',
  'private',
  'quota',
  'key',
  'forbidden',
  'model',
  'busy',
  'broken',
  'tooLong',
  'outOfTokens',
  'redirected',
  'noService',
  'otherHost',
  'noKey',
  'noAnswer',
  'gone',
  'loop',
  'paused',
  'tokenLimit',
] as const
export const handoverReasons = [
  'asked',
  'finished',
  'closed',
  'queue',
  'user',
  'answerLimit',
  'switchedOff',
  'topic',
  'missing_knowledge',
  'unchecked',
] as const

/** The translation key of a timeline entry. Most codes have one key; some have several, chosen by which values are known. */
export const timelineTextKey = ({ code, values }: Step): string => textKeys[code]?.(values) ?? code

export const weekdayIn = ({ weekday }: Values) => weekdays.find((day) => day === String(weekday).toLowerCase())

/** The first key whose values are all given. */
function longestWith(code: string, values: Values, ...choices: [name: string, ...needs: string[]][]) {
  const [name] = choices.find(([, ...needs]) => needs.every((need) => values[need])) ?? ['plain']
  return `${code}.${name}`
}

/** The first time a menu is shown, its count is left out. */
const withoutFirstCount = (values: Values): Values => (Number(values.n) > 1 ? values : { ...values, of: 0 })

const failedKey = ({ reason }: Values) => `failed.${failureReasons.find((key) => key === reason) ?? 'unknown'}`
/** A reason that is no key is the assistant's own text. */
function handedOverKey({ reason = '', detail }: Values) {
  const known = handoverReasons.find((key) => key === reason)
  if (detail && (known === 'topic' || known === 'unchecked')) return `handedOver.${known}Named`
  return `handedOver.${known ?? (/^[a-z]*$/i.test(String(reason)) ? 'plain' : 'said')}`
}

const textKeys: Partial<Record<StepCode, (values: Values) => string>> = {
  menuShown: (values) => longestWith('menuShown', withoutFirstCount(values), ['insideOf', 'menu', 'of'], ['inside', 'menu'], ['of', 'of']),
  outOfHours: (values) => (weekdayIn(values) ? longestWith('outOfHours', values, ['queue', 'scope'], ['day']) : 'outOfHours.plain'),
  assistantAnswered: () => 'answered',
  answeredFrom: (values) => longestWith('answeredFrom', values, ['sources', 'sources']),
  assistantEnded: (values) => longestWith('assistantEnded', values, ['thanked', 'by']),
  assistantHandedOver: handedOverKey,
  assistantFailed: failedKey,
  connectorAnswered: () => 'answered',
  connectorHandedOver: handedOverKey,
  connectorFailed: failedKey,
  movedAfterWaiting: (values) => longestWith('movedAfterWaiting', values, ['queue', 'queue']),
  transferTold: (values) => longestWith('transferTold', values, ['user', 'user'], ['queue', 'queue']),
  transfer: (values) => longestWith('transfer', values, ['both', 'user', 'queue'], ['user', 'user'], ['queue', 'queue']),
  moveQueue: (values) => longestWith('moveQueue', values, ['queue', 'queue']),
  takeOver: (values) => longestWith('takeOver', values, ['user', 'user']),
  resolve: (values) => longestWith('resolve', values, ['user', 'user']),
  release: (values) => longestWith('release', values, ['user', 'user']),
  quickMessageSent: (values) => longestWith('quickMessageSent', values, ['named', 'name']),
  campaignSent: (values) => longestWith('campaignSent', values, ['named', 'name']),
  cameByAd: (values) => longestWith('cameByAd', values, ['named', 'ad']),
  assign: (values) => longestWith('assign', values, ['user', 'user']),
  unassign: (values) => longestWith('unassign', values, ['user', 'user']),
  assignedInTurn: (values) => longestWith('assignedInTurn', values, ['user', 'user']),
  assignedLeastOpen: (values) => longestWith('assignedLeastOpen', values, ['user', 'user']),
  assignedToLast: (values) => longestWith('assignedToLast', values, ['user', 'user']),
  unansweredInTime: (values) => longestWith('unansweredInTime', values, ['user', 'user']),
  agentOffline: (values) => longestWith('agentOffline', values, ['user', 'user']),
  hoursEnded: (values) => longestWith('hoursEnded', values, ['user', 'user']),
  route: (values) => longestWith('route', values, ['queue', 'queue']),
}
