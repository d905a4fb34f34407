import { ActionIcon, Button, Group, Skeleton, Textarea } from '@mantine/core'
import { type Note, noteEndpoints } from '@recado/contract/tickets/notes'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { readDraft, writeDraft } from '#web/shared/data/drafts/drafts.ts'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx'
import classes from './TicketNotes.module.css'
import { useMayDeleteNote, useNotes } from './useNotes.ts'

/** The notes of a ticket in the drawer. */
export function TicketNotes({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('notes')
  const { list, error, retry, adding, removing } = useNotes(ticketId)
  const deleteDialog = useDialog<Note>()
  const mayWrite = useCanChange()('notes:write')
  const add = (note: string) => adding.mutateAsync(note, { onSuccess: () => toast.success(t('added')) })
  return (
    <PanelSection title={t('title')}>
      {mayWrite && <NoteForm key={ticketId} ticketId={ticketId} busy={adding.isPending} onAdd={add} />}
      {!list && !error && (
        <NotLoadedYet isLine>
          <Skeleton height={56} mt="sm" />
        </NotLoadedYet>
      )}
      {error && (
        <Button variant="subtle" size="xs" mt="sm" onClick={retry}>
          {t('failed')} {t('common:retry')}
        </Button>
      )}
      {list && <NoteList list={list} onRemove={deleteDialog.open} />}
      <DeleteNoteDialog dialog={deleteDialog} removing={removing} />
    </PanelSection>
  )
}

function NoteList({ list, onRemove }: { list: readonly Note[]; onRemove: (note: Note) => void }) {
  const { t } = useTranslation('notes')
  const mayRemove = useMayDeleteNote()
  if (list.length === 0) return <PanelEmptyText>{t('empty')}</PanelEmptyText>
  return (
    <NoteCards label={t('title')}>
      {list.map((note) => {
        const name = note.userName || t('left')
        return (
          <NoteCard
            key={note.id}
            author={name}
            time={`${formatDate(note.createdAt)} ${formatTime(note.createdAt)}`}
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
    </NoteCards>
  )
}

type Props = { ticketId: number; busy: boolean; onAdd: (note: string) => Promise<unknown> }

/** The form for a new note. A note that could not be saved stays in the field. */
function NoteForm({ ticketId, busy, onAdd }: Props) {
  const { t } = useTranslation('notes')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(readDraft(`note-${ticketId}`).text)
  const write = (next: string) => {
    writeDraft(`note-${ticketId}`, { text: next })
    setText(next)
  }
  const isEnough = noteEndpoints.create.body.shape.note.safeParse(text).success
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!isEnough || busy) return
    await onAdd(text).then(() => {
      write('')
      // The button is disabled now and loses the focus: give it to the field.
      field.current?.focus()
    }, toast.error)
  }
  return (
    <form onSubmit={add}>
      <Textarea
        ref={field}
        aria-label={t('write')}
        placeholder={t('write')}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
        }}
      />
      <Group justify="space-between" mt="xs" wrap="nowrap">
        <small>{t('hint')}</small>
        <Button type="submit" size="xs" variant="light" loading={busy} disabled={!isEnough}>
          {t('add')}
        </Button>
      </Group>
    </form>
  )
}

/** The list of notes, newest first. */
const NoteCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.stack} aria-label={label}>
    {children}
  </ul>
)

/** A note with its author and time. */
const NoteCard = ({ author, time, text, tool }: { author: string; time: string; text: string; tool: ReactNode }) => (
  <li className={classes.note}>
    <div className={classes.head}>
      <strong className={classes.author}>{author}</strong>
      <time className={classes.time}>{time}</time>
      {tool}
    </div>
    <p className={classes.text}>{text}</p>
  </li>
)
