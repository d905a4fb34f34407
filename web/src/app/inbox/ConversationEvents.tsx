import { ActionIcon } from '@mantine/core'
import type { Note } from '@recado/contract/tickets/notes'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteNoteDialog } from '#web/features/conversation/notes/DeleteNoteDialog.tsx'
import { InternalNote } from '#web/features/conversation/notes/InternalNote.tsx'
import { useMayDeleteNote, useNotes } from '#web/features/conversation/notes/useNotes.ts'
import { useHandovers } from '#web/features/conversation/timeline/useHandovers.ts'
import { useNotices } from '#web/features/notifications/list/useNotices.ts'
import { timelineSentence } from '#web/shared/domain/timeline/timelineSentence.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import type { ThreadEvent } from '#web/shared/ui/chat/threadRows.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'

type Props = { ticketId: number; onEvents: (events: readonly ThreadEvent[]) => void }

/** Reports notes and handovers as events for the thread, and renders the dialog that deletes a note. */
export function ConversationEvents({ ticketId, onEvents }: Props) {
  const { events: notes, dialog } = useNoteEvents(ticketId)
  const transfers = useTransferEvents(ticketId)
  const publish = useEffectEvent(onEvents)
  useEffect(() => publish([...transfers, ...notes]), [transfers, notes])
  return dialog
}

const none: readonly ThreadEvent[] = []

/** The notes. A reader who sees them here has also seen the mentions in them. */
function useNoteEvents(ticketId: number) {
  const { list, error, removing } = useNotes(ticketId)
  if (error) throw error
  const deleteDialog = useDialog<Note>()
  const hasMention = list?.some(({ note }) => note.includes('@')) ?? false
  const { rows: people, failure } = useColleagues(hasMention)
  useListFailureToast('users', failure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only calls a state setter, so that of an earlier render works too.
  const events = useMemo(
    () => list?.map((note) => toThreadEvent(note, <ConversationNote note={note} people={people} onRemove={deleteDialog.open} />)) ?? none,
    [list, people],
  )
  useMarkMentionsSeen(ticketId, list !== undefined)
  return { events, dialog: <DeleteNoteDialog dialog={deleteDialog} removing={removing} /> }
}

const toThreadEvent = ({ id, createdAt }: Note, text: ThreadEvent['text']): ThreadEvent => ({ id: `note ${id}`, at: createdAt, text })

type NoteProps = { note: Note; people: readonly { id: number; name: string }[]; onRemove: (note: Note) => void }

function ConversationNote({ note, people, onRemove }: NoteProps) {
  const { t } = useTranslation('notes')
  const mayRemove = useMayDeleteNote()
  const name = note.userName || t('left')
  const time = formatTime(note.createdAt)
  return (
    <InternalNote
      label={t('innerBy', { name, time })}
      kind={t('inner')}
      author={name}
      time={time}
      people={people}
      text={note.note}
      tool={
        mayRemove(note) && (
          <ActionIcon size="sm" aria-label={t('removeOne', { name })} data-hint={t('removeOne', { name })} onClick={() => onRemove(note)}>
            <IconTrash size={15} stroke={1.7} />
          </ActionIcon>
        )
      }
    />
  )
}

/** Marks the mentions in this conversation as seen once its notes are on a visible page. */
function useMarkMentionsSeen(ticketId: number, isShown: boolean) {
  const { rows, see: markSeen } = useNotices()
  const hasNotice = rows.some((notice) => notice.ticketId === ticketId)
  useEffect(() => {
    if (!hasNotice || !isShown) return
    const markSeenIfVisible = () => document.visibilityState === 'visible' && void markSeen(ticketId)
    markSeenIfVisible()
    document.addEventListener('visibilitychange', markSeenIfVisible)
    return () => document.removeEventListener('visibilitychange', markSeenIfVisible)
  }, [hasNotice, isShown, ticketId, markSeen])
}

/** The transfers, and the returns to a queue or the bot. */
function useTransferEvents(ticketId: number) {
  const { t, i18n } = useTranslation('steps')
  const steps = useHandovers(ticketId)
  return useMemo(
    () =>
      steps?.toReversed().map((step): ThreadEvent => {
        const sentence = timelineSentence(step, { t, language: i18n.language })
        return { id: `handed ${step.id}`, at: step.createdAt, text: `${sentence} · ${formatDateTime(step.createdAt)}` }
      }) ?? none,
    [steps, t, i18n.language],
  )
}
