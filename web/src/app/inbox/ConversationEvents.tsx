import { ActionIcon } from '@mantine/core'
import type { Note } from '@recado/contract/tickets/notes'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteNoteDialog } from '../../features/conversation/notes/DeleteNoteDialog.tsx'
import { InternalNote } from '../../features/conversation/notes/InternalNote.tsx'
import { useMayDeleteNote, useNotes } from '../../features/conversation/notes/useNotes.ts'
import { useNotices } from '../../features/notifications/list/useNotices.ts'
import { useHandovers } from '../../features/timeline/useHandovers.ts'
import { formatDateTime } from '../../shared/i18n/formatDateTime.ts'
import { formatTime } from '../../shared/i18n/formatTime.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { timelineSentence } from '../../shared/timeline/timelineSentence.ts'
import type { ThreadEvent } from '../../shared/ui/chat/threadRows.ts'
import { useListFailureToast } from '../../shared/ui/fields/useListFailureToast.ts'
import { useColleagues } from '../../shared/users/useColleagues.ts'

type Props = { ticketId: number; onMarks: (marks: readonly ThreadEvent[]) => void }

/** Puts what is no message between the messages: the notes of the team, and who transferred the conversation. */
export function ConversationEvents({ ticketId, onMarks }: Props) {
  const { marks: notes, dialog } = useNoteEvents(ticketId)
  const transfers = useTransferEvents(ticketId)
  const publish = useEffectEvent(onMarks)
  useEffect(() => publish([...transfers, ...notes]), [transfers, notes])
  return dialog
}

const none: readonly ThreadEvent[] = []

/** The notes. A reader who sees them here has also seen the mentions in them. */
function useNoteEvents(ticketId: number) {
  const { list, error, removing } = useNotes(ticketId)
  if (error) throw error
  const asking = useDialog<Note>()
  const hasMention = list?.some(({ note }) => note.includes('@')) ?? false
  const { rows: people, failure } = useColleagues(hasMention)
  useListFailureToast('users', failure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens a dialog stays what it is.
  const marks = useMemo(
    () => list?.map((note) => toThreadEvent(note, <ConversationNote note={note} people={people} onRemove={asking.open} />)) ?? none,
    [list, people],
  )
  useMarkMentionsSeen(ticketId, list !== undefined)
  return { marks, dialog: <DeleteNoteDialog asking={asking} removing={removing} /> }
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
  const { rows, see } = useNotices()
  const hasNotice = rows.some((notice) => notice.ticketId === ticketId)
  useEffect(() => {
    if (!hasNotice || !isShown) return
    const look = () => document.visibilityState === 'visible' && void see(ticketId)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [hasNotice, isShown, ticketId, see])
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
