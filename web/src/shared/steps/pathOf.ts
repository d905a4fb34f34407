import type { Step, StepCode } from '@recado/contract/bot/steps'
import { weekdays } from '@recado/contract/time/openingHours'

type Values = Step['values']

/** The reasons with a text: why a bot or integration failed, and why it handed over. */
export const failures = [
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
] as const
export const handOvers = ['asked', 'finished', 'closed', 'queue', 'user'] as const

/** The key of an entry's text. Most codes have one; some have several, by what is known. */
export const pathOf = ({ code, values }: Step): string => paths[code]?.(values) ?? code

export const weekdayOf = ({ weekday }: Values) => weekdays.find((day) => day === String(weekday).toLowerCase())

/** The first key whose values are all given. */
function longest(code: string, values: Values, ...choices: [name: string, ...needs: string[]][]) {
  const [name] = choices.find(([, ...needs]) => needs.every((need) => values[need])) ?? ['plain']
  return `${code}.${name}`
}

/** The first time a menu is shown, its count is left out. */
const counted = (values: Values): Values => (Number(values.n) > 1 ? values : { ...values, of: 0 })

const failed = ({ reason }: Values) => `failed.${failures.find((key) => key === reason) ?? 'unknown'}`
/** A reason that is no key is the assistant's own text. */
const handedOver = ({ reason = '' }: Values) =>
  `handedOver.${handOvers.find((key) => key === reason) ?? (/^[a-z]*$/i.test(String(reason)) ? 'plain' : 'said')}`

const paths: Partial<Record<StepCode, (values: Values) => string>> = {
  menuShown: (values) => longest('menuShown', counted(values), ['insideOf', 'menu', 'of'], ['inside', 'menu'], ['of', 'of']),
  outOfHours: (values) => (weekdayOf(values) ? longest('outOfHours', values, ['queue', 'scope'], ['day']) : 'outOfHours.plain'),
  assistantAnswered: () => 'answered',
  assistantHandedOver: handedOver,
  assistantFailed: failed,
  connectorAnswered: () => 'answered',
  connectorHandedOver: handedOver,
  connectorFailed: failed,
  movedAfterWaiting: (values) => longest('movedAfterWaiting', values, ['queue', 'queue']),
  transferTold: (values) => longest('transferTold', values, ['user', 'user'], ['queue', 'queue']),
  transfer: (values) => longest('transfer', values, ['both', 'user', 'queue'], ['user', 'user'], ['queue', 'queue']),
  takeOver: (values) => longest('takeOver', values, ['user', 'user']),
  resolve: (values) => longest('resolve', values, ['user', 'user']),
  release: (values) => longest('release', values, ['user', 'user']),
  quickMessageSent: (values) => longest('quickMessageSent', values, ['named', 'name']),
  campaignSent: (values) => longest('campaignSent', values, ['named', 'name']),
  cameByAd: (values) => longest('cameByAd', values, ['named', 'ad']),
  assign: (values) => longest('assign', values, ['user', 'user']),
  route: (values) => longest('route', values, ['queue', 'queue']),
}
