import type { Attendance } from '@recado/contract/tickets/tickets'
import type { TFunction } from 'i18next'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import type { ThreadMark } from '../../../shared/ui/chat/threadRows.ts'

/** When somebody took the conversation, and when it was closed and how it was rated, in the order of time. */
export function marksOf(t: TFunction<['conversation', ...string[]]>, attendances: readonly Attendance[]): ThreadMark[] {
  const marks = attendances.flatMap(({ id, startedAt, finishedAt, user, rate }) => [
    ...(startedAt ? [{ id: `started ${id}`, at: startedAt, text: startedText(t, startedAt, user?.name) }] : []),
    ...(finishedAt ? [{ id: `finished ${id}`, at: finishedAt, text: finishedText(t, finishedAt, rate) }] : []),
  ])
  return marks.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

type Texts = TFunction<['conversation', ...string[]]>
const shown = (time: string) => `${showDate(time)} ${showClock(time)}`

const startedText = (t: Texts, time: string, name: string | undefined) =>
  name ? t('conversation:startedBy', { name, time: shown(time) }) : t('conversation:started', { time: shown(time) })

const finishedText = (t: Texts, time: string, rate: number | null) =>
  rate === null ? t('conversation:finished', { time: shown(time) }) : t('conversation:finishedRated', { time: shown(time), rate })

/** In place of what could not be loaded, before what is written meanwhile. */
export const failureMark = (t: Texts): ThreadMark => ({ id: 'failure', at: '', text: t('messages:failedToLoad') })
