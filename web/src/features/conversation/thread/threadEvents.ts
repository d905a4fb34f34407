import type { Message } from '@recado/contract/messages/messages'
import { actsThat, type TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Attendance } from '@recado/contract/tickets/tickets'
import type { TFunction } from 'i18next'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import type { ThreadEvent } from '#web/shared/ui/chat/threadRows.ts'

/** The start and the end of each attendance with its rating, sorted by time together with the other marks. */
export function threadEvents(t: Texts, attendances: readonly Attendance[], others: readonly ThreadEvent[] = []): ThreadEvent[] {
  const marks = attendances.flatMap((attendance) => [...startEvents(t, attendance), ...endEvents(t, attendance)])
  // A transfer and the start of the next attendance have the same time. The sort is stable, so the transfer stays first.
  return [...others, ...marks].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

type Texts = TFunction<['conversation', ...string[]]>
const formatMoment = (time: string) => `${formatDate(time)} ${formatTime(time)}`

/** How the agent got the conversation. It may have been transferred or assigned to them: they did not accept it. Old attendances have no act. */
function startKey(act: TicketAct | null) {
  if (act === null || act === 'accept' || act === 'open') return 'startedBy'
  if (act === 'reopen') return 'reopenedBy'
  return act === 'takeOver' ? 'takenOverBy' : 'givenTo'
}

function startEvents(t: Texts, { id, startedAt, startedAct, user }: Attendance): ThreadEvent[] {
  if (!startedAt) return []
  const time = formatMoment(startedAt)
  const text = user ? t(`conversation:${startKey(startedAct)}`, { name: user.name, time }) : t('conversation:started', { time })
  return [{ id: `started ${id}`, at: startedAt, text }]
}

/** A transfer or a return does not end the conversation. Old attendances have no act; most of them ended. */
const END_ACTS: ReadonlySet<TicketAct | null> = new Set([...actsThat('ends'), null])

function endEvents(t: Texts, { id, finishedAt, finishedAct, closedBy, rate }: Attendance): ThreadEvent[] {
  if (!finishedAt || !END_ACTS.has(finishedAct)) return []
  const key = `finished${closedBy ? 'By' : ''}${rate === null ? '' : 'Rated'}` as const
  const text = t(`conversation:${key}`, { time: formatMoment(finishedAt), name: closedBy?.name, rate })
  return [{ id: `finished ${id}`, at: finishedAt, text }]
}

/** Shown in place of messages that could not be loaded, before the unsent ones. */
export const loadErrorEvent = (t: Texts): ThreadEvent => ({ id: 'failure', at: '', text: t('messages:failedToLoad') })

/** The first unread message, if it is loaded: the customer's message that is `count` from the end. */
export function firstUnread(messages: readonly Message[], count: number): string | undefined {
  let left = count
  return messages.findLast(({ fromMe }) => !fromMe && --left === 0)?.id
}
