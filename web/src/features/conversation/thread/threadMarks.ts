import type { Message } from '@recado/contract/messages/messages'
import { actsThat, type TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Attendance } from '@recado/contract/tickets/tickets'
import type { TFunction } from 'i18next'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import type { ThreadMark } from '../../../shared/ui/chat/threadRows.ts'

/** The start and the end of each attendance with its rating, sorted by time together with the other marks. */
export function threadMarks(t: Texts, attendances: readonly Attendance[], others: readonly ThreadMark[] = []): ThreadMark[] {
  const marks = attendances.flatMap((attendance) => [...startOf(t, attendance), ...endOf(t, attendance)])
  // A transfer and the start of the next attendance have the same time. The sort is stable, so the transfer stays first.
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

/** A transfer or a return does not end the conversation. Old attendances have no act; most of them ended. */
const endings: ReadonlySet<TicketAct | null> = new Set([...actsThat('ends'), null])

function endOf(t: Texts, { id, finishedAt, finishedAct, closedBy, rate }: Attendance): ThreadMark[] {
  if (!finishedAt || !endings.has(finishedAct)) return []
  const key = `finished${closedBy ? 'By' : ''}${rate === null ? '' : 'Rated'}` as const
  const text = t(`conversation:${key}`, { time: shown(finishedAt), name: closedBy?.name, rate })
  return [{ id: `finished ${id}`, at: finishedAt, text }]
}

/** Shown in place of messages that could not be loaded, before the unsent ones. */
export const failureMark = (t: Texts): ThreadMark => ({ id: 'failure', at: '', text: t('messages:failedToLoad') })

/** The first unread message, if it is loaded: the customer's message that is `count` from the end. */
export function firstUnread(messages: readonly Message[], count: number): string | undefined {
  let left = count
  return messages.findLast(({ fromMe }) => !fromMe && --left === 0)?.id
}
