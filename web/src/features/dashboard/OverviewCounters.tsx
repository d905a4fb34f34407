import type { Counters as Counted, Overview } from '@recado/contract/dashboard/dashboard'
import {
  type Icon,
  IconCircleCheck,
  IconClockHour4,
  IconHourglassLow,
  IconMessageBolt,
  IconMessages,
  IconRobot,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAverage } from './formatAverage.ts'
import { formatAverageChange, formatChange } from './formatChange.ts'
import { type Counter, CounterList } from './panels/CounterList.tsx'

type CounterDefinition = {
  key: keyof Counted
  icon: Icon
  welcome: 'more' | 'less' | 'either'
  isTime?: true
  tone?: Counter['tone']
  /** Counts the tickets of this moment, which no earlier period has. `to`: the list of them. */
  isOfNow?: true
  to?: string
}

const counters: readonly CounterDefinition[] = [
  { key: 'supportHappening', icon: IconMessages, welcome: 'either', tone: 'live', isOfNow: true, to: '/tickets?all=1' },
  { key: 'supportPending', icon: IconUsersGroup, welcome: 'less', tone: 'waiting', isOfNow: true, to: '/tickets?list=pending' },
  { key: 'supportFinished', icon: IconCircleCheck, welcome: 'more' },
  { key: 'leads', icon: IconUserPlus, welcome: 'more' },
  { key: 'avgSupportTime', icon: IconClockHour4, welcome: 'less', isTime: true },
  { key: 'avgWaitTime', icon: IconHourglassLow, welcome: 'less', isTime: true },
  { key: 'avgFirstAnswerTime', icon: IconMessageBolt, welcome: 'less', isTime: true },
  { key: 'supportByBot', icon: IconRobot, welcome: 'either' },
]

/** The main figures, each against the days before. `isUnderWay`: the period includes today. */
export function OverviewCounters({ data, isUnderWay }: { data: Overview | undefined; isUnderWay: boolean }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const show = ({ key, isTime }: CounterDefinition, counters: Counted) =>
    isTime ? formatAverage(counters[key], language) : counters[key].toLocaleString(language)
  const shareOfBot = (counters: Counted) =>
    counters.supportFinished === 0
      ? '–'
      : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(
          counters.supportByBot / counters.supportFinished,
        )
  const counterOf = (one: CounterDefinition): Counter => {
    const { key, icon: Sign, welcome, tone, to } = one
    const shape = { key, label: t(`counters.${key}`), icon: <Sign size={24} stroke={1.7} />, tone, to: isUnderWay ? to : undefined }
    if (!data) return { ...shape, value: undefined }
    const { counters, before } = data
    if (key === 'supportByBot')
      return {
        ...shape,
        value: shareOfBot(counters),
        change: { amount: '', words: t('change', { before: shareOfBot(before) }), tone: 'plain' },
      }
    if (one.isOfNow) return { ...shape, value: show(one, counters) }
    const change = (one.isTime ? formatAverageChange : formatChange)(counters[key], before[key], { welcome, language })
    return { ...shape, value: show(one, counters), change: { ...change, words: t('change', { before: show(one, before) }) } }
  }
  return <CounterList label={t('counters.label')} counters={counters.map(counterOf)} />
}
