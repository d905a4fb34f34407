import { ActionIcon } from '@mantine/core'
import type { Note } from '@recado/contract/tickets/notes'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteNoteDialog } from '../../features/conversation/notes/DeleteNoteDialog.tsx'
import { InnerNote } from '../../features/conversation/notes/InnerNote.tsx'
import { useMayDeleteNote } from '../../features/conversation/notes/useMayDeleteNote.ts'
import { useNotes } from '../../features/conversation/notes/useNotes.ts'
import { useNotices } from '../../features/notifications/news/useNotices.ts'
import { showClock } from '../../shared/i18n/showTime.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'
import type { ThreadMark } from '../../shared/ui/chat/threadRows.ts'
import { useColleagues } from '../../shared/users/useColleagues.ts'

type Props = { ticketId: number; onMarks: (marks: readonly ThreadMark[]) => void }

/** Puts the team's notes between the messages of a conversation; whoever reads them there has seen that they were called. */
export function ConversationNotes({ ticketId, onMarks }: Props) {
  const { list, removing } = useNotes(ticketId)
  const asking = useDialog<Note>()
  const isAnybodyCalled = list?.some(({ note }) => note.includes('@')) ?? false
  const { rows: people } = useColleagues(isAnybodyCalled)
  const tell = useEffectEvent(onMarks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens a dialog stays what it is.
  const marks = useMemo(
    () => list?.map((note) => markOf(note, <NoteOf {...{ note, people }} onRemove={asking.open} />)) ?? none,
    [list, people],
  )
  useEffect(() => tell(marks), [marks])
  useSeenMentions(ticketId, list !== undefined)
  return <DeleteNoteDialog {...{ asking, removing }} />
}

const none: readonly ThreadMark[] = []
const markOf = ({ id, createdAt }: Note, text: ThreadMark['text']): ThreadMark => ({ id: `note ${id}`, at: createdAt, text })

type NoteProps = { note: Note; people: readonly { id: number; name: string }[]; onRemove: (note: Note) => void }

function NoteOf({ note, people, onRemove }: NoteProps) {
  const { t } = useTranslation('notes')
  const mayRemove = useMayDeleteNote()
  const name = note.userName || t('left')
  const time = showClock(note.createdAt)
  return (
    <InnerNote
      label={t('innerBy', { name, time })}
      kind={t('inner')}
      author={name}
      {...{ time, people }}
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

/** What was told at the bell of this conversation counts as seen, once its notes stand on a page that is looked at. */
function useSeenMentions(ticketId: number, isShown: boolean) {
  const { rows, see } = useNotices()
  const isTold = rows.some((notice) => notice.ticketId === ticketId)
  useEffect(() => {
    if (!isTold || !isShown) return
    const look = () => document.visibilityState === 'visible' && void see(ticketId)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isTold, isShown, ticketId, see])
}
