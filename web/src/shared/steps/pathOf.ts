import type { Step, StepCode } from '@recado/contract/bot/steps'
import { weekdays } from '@recado/contract/time/openingHours'

type Values = Step['values']

/** Why those who answer for us could not, and why they handed over, as far as there are words for it. */
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

/** Which sentence tells it: most happenings have one, some have more where more is known. */
export const pathOf = ({ code, values }: Step): string => paths[code]?.(values) ?? code

export const weekdayOf = ({ weekday }: Values) => weekdays.find((day) => day === String(weekday).toLowerCase())

/** The first for which all is there. */
function longest(code: string, values: Values, ...choices: [name: string, ...needs: string[]][]) {
  const [name] = choices.find(([, ...needs]) => needs.every((need) => values[need])) ?? ['plain']
  return `${code}.${name}`
}

/** A menu that is shown for the first time says nothing of how often it may be. */
const counted = (values: Values): Values => (Number(values.n) > 1 ? values : { ...values, of: 0 })

const failed = ({ reason }: Values) => `failed.${failures.find((key) => key === reason) ?? 'unknown'}`
/** What reads like no key whoever handed over has said in their own words. */
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
