import type { StepCode } from '@recado/contract/bot/steps'
import { type Icon, IconAlertTriangle, IconClock, IconHeadset, IconMessage, IconRobot } from '@tabler/icons-react'

/** By whose doing something happened: seen at a glance. */
export const kindIcons = {
  customer: IconMessage,
  bot: IconRobot,
  person: IconHeadset,
  time: IconClock,
  problem: IconAlertTriangle,
} satisfies Record<string, Icon>
export type StepKind = keyof typeof kindIcons

export const kindOf: Record<StepCode, StepKind> = {
  arrived: 'customer',
  cameBack: 'customer',
  greeted: 'bot',
  menuShown: 'bot',
  queueChosen: 'customer',
  optionChosen: 'customer',
  endReached: 'bot',
  backToQueues: 'customer',
  outOfHours: 'time',
  tooManyMenus: 'problem',
  loopStopped: 'problem',
  assistantAnswered: 'bot',
  assistantHandedOver: 'bot',
  assistantFailed: 'problem',
  connectorAnswered: 'bot',
  connectorHandedOver: 'bot',
  connectorFailed: 'problem',
  lateAnswerDropped: 'time',
  ratingAsked: 'bot',
  rated: 'customer',
  saidGoodbye: 'bot',
  callRejected: 'bot',
  movedAfterWaiting: 'time',
  closedAfterSilence: 'time',
  attendantIntroduced: 'bot',
  transferTold: 'bot',
  quietForPerson: 'bot',
  opened: 'person',
  accepted: 'person',
  returned: 'person',
  transferred: 'person',
  resolved: 'person',
  reopened: 'person',
  tookOver: 'person',
  givenBack: 'person',
  answeredOnPhone: 'person',
}
