import { ActionIcon, Button, Skeleton } from '@mantine/core'
import type { Note } from '@recado/contract/tickets/notes'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '../../../shared/auth/useCanChange.ts'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { useDialog } from '../../../shared/resource/useDialog.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { PanelQuiet, PanelSection } from '../../../shared/ui/drawer/PanelParts.tsx'
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx'
import { NoteCard, NoteStack } from './NoteCard.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useMayDeleteNote } from './useMayDeleteNote.ts'
import { useNotes } from './useNotes.ts'

/** What the team writes about a ticket for each other. */
export function Notes({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('notes')
  const { list, error, retry, adding, removing } = useNotes(ticketId)
  const asking = useDialog<Note>()
  const mayWrite = useCanChange()('notes:write')
  const add = (note: string) => adding.mutateAsync(note, { onSuccess: () => toast.success(t('added')) })
  return (
    <PanelSection title={t('title')}>
      {mayWrite && <NoteForm key={ticketId} ticketId={ticketId} busy={adding.isPending} onAdd={add} />}
      {!list && !error && <Skeleton height={56} mt="sm" />}
      {error && (
        <Button variant="subtle" size="xs" mt="sm" onClick={retry}>
          {t('failed')} {t('common:retry')}
        </Button>
      )}
      {list && <NoteList list={list} onRemove={asking.open} />}
      <DeleteNoteDialog {...{ asking, removing }} />
    </PanelSection>
  )
}

function NoteList({ list, onRemove }: { list: readonly Note[]; onRemove: (note: Note) => void }) {
  const { t } = useTranslation('notes')
  const mayRemove = useMayDeleteNote()
  if (list.length === 0) return <PanelQuiet>{t('empty')}</PanelQuiet>
  return (
    <NoteStack label={t('title')}>
      {list.map((note) => {
        const name = note.userName || t('left')
        return (
          <NoteCard
            key={note.id}
            author={name}
            time={`${showDate(note.createdAt)} ${showClock(note.createdAt)}`}
            text={note.note}
            tool={
              mayRemove(note) && (
                <ActionIcon size="sm" aria-label={t('removeOne', { name })} title={t('removeOne', { name })} onClick={() => onRemove(note)}>
                  <IconTrash size={15} stroke={1.7} />
                </ActionIcon>
              )
            }
          />
        )
      })}
    </NoteStack>
  )
}
