import { ActionIcon } from '@mantine/core'
import type { Note } from '@recado/contract/tickets/notes'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
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

const none: readonly ThreadEvent[] = []

/** Notes and handovers as events of the thread, and the dialog that deletes a note. */
export function useConversationEvents(ticketId: number) {
  const notes = useNoteEvents(ticketId)
  const handovers = useHandoverEvents(ticketId)
  const events = useMemo(() => [...handovers.events, ...notes.events], [handovers.events, notes.events])
  return {
    events,
    dialog: notes.dialog,
    error: notes.error ?? handovers.error,
    retry() {
      if (notes.error) notes.retry()
      if (handovers.error) handovers.retry()
    },
  }
}

/** The notes. A reader who sees them here has also seen the mentions in them. */
function useNoteEvents(ticketId: number) {
  const { list, error, retry, removing } = useNotes(ticketId)
  const deleteDialog = useDialog<Note>()
  const hasMention = list?.some(({ note }) => note.includes('@')) ?? false
  const { rows: people, failure } = useColleagues(hasMention)
  useListFailureToast('users', failure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only calls a state setter, so that of an earlier render works too.
  const events = useMemo(
    () => list?.map((note) => toThreadEvent(note, <ConversationNote note={note} people={people} onRemove={deleteDialog.open} />)) ?? none,
    [list, people],
  )
  const dialog = (
    <>
      {list && <MarkMentionsSeen ticketId={ticketId} />}
      <DeleteNoteDialog dialog={deleteDialog} removing={removing} />
    </>
  )
  return { events, error, retry, dialog }
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

/** Marks the mentions in this conversation as seen while its notes are on a visible page. A component of its own: the conversation need not render for each notice. */
function MarkMentionsSeen({ ticketId }: { ticketId: number }) {
  const { rows, see: markSeen } = useNotices()
  const hasNotice = rows.some((notice) => notice.ticketId === ticketId)
  useEffect(() => {
    if (!hasNotice) return
    const markSeenIfVisible = () => document.visibilityState === 'visible' && void markSeen(ticketId)
    markSeenIfVisible()
    document.addEventListener('visibilitychange', markSeenIfVisible)
    return () => document.removeEventListener('visibilitychange', markSeenIfVisible)
  }, [hasNotice, ticketId, markSeen])
  return null
}

/** The transfers, and the returns to a queue or the bot. */
function useHandoverEvents(ticketId: number) {
  const { t, i18n } = useTranslation('steps')
  const { entries, error, retry } = useHandovers(ticketId)
  const events = useMemo(
    () =>
      entries?.toReversed().map((entry): ThreadEvent => {
        const sentence = timelineSentence(entry, { t, language: i18n.language })
        return { id: `handed ${entry.id}`, at: entry.createdAt, text: `${sentence} · ${formatDateTime(entry.createdAt)}` }
      }) ?? none,
    [entries, t, i18n.language],
  )
  return { events, error, retry }
}
