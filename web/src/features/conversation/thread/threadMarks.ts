import { actsThat, type TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Attendance } from '@recado/contract/tickets/tickets'
import type { TFunction } from 'i18next'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import type { ThreadMark } from '../../../shared/ui/chat/threadRows.ts'

/** When somebody took the conversation, and when and by whom it was closed and how it was rated, with what else stands between the messages, in the order of time. */
export function threadMarks(t: Texts, attendances: readonly Attendance[], others: readonly ThreadMark[] = []): ThreadMark[] {
  const marks = attendances.flatMap((attendance) => [...startOf(t, attendance), ...endOf(t, attendance)])
  // Whoever was handed a conversation has taken it in the same moment: the handing is said first.
  return [...others, ...marks].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

type Texts = TFunction<['conversation', ...string[]]>
const shown = (time: string) => `${showDate(time)} ${showClock(time)}`

function startOf(t: Texts, { id, startedAt, user }: Attendance): ThreadMark[] {
  if (!startedAt) return []
  const time = shown(startedAt)
  return [
    {
      id: `started ${id}`,
      at: startedAt,
      text: user ? t('conversation:startedBy', { name: user.name, time }) : t('conversation:started', { time }),
    },
  ]
}

/** Handed on or put back, it goes on. Attendances from before acts were recorded have none, and most of them ended. */
const endings: ReadonlySet<TicketAct | null> = new Set([...actsThat('ends'), null])

function endOf(t: Texts, { id, finishedAt, finishedAct, closedBy, rate }: Attendance): ThreadMark[] {
  if (!finishedAt || !endings.has(finishedAct)) return []
  const key = `finished${closedBy ? 'By' : ''}${rate === null ? '' : 'Rated'}` as const
  const text = t(`conversation:${key}`, { time: shown(finishedAt), name: closedBy?.name, rate })
  return [{ id: `finished ${id}`, at: finishedAt, text }]
}

/** In place of what could not be loaded, before what is written meanwhile. */
export const failureMark = (t: Texts): ThreadMark => ({ id: 'failure', at: '', text: t('messages:failedToLoad') })
