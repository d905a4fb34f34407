import { Button, Group, Textarea } from '@mantine/core'
import { notes } from '@recado/contract/tickets/notes'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../shared/toast/toast.ts'
import { draftNotes } from './draftNotes.ts'

type Props = { ticketId: number; busy: boolean; onAdd: (note: string) => Promise<unknown> }

/** Writes one more note. What could not be saved stays in the field. */
export function NoteForm({ ticketId, busy, onAdd }: Props) {
  const { t } = useTranslation('notes')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(draftNotes.get(ticketId) ?? '')
  const write = (next: string) => {
    draftNotes.set(ticketId, next)
    setText(next)
  }
  const isEnough = notes.create.body.shape.note.safeParse(text).success
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!isEnough || busy) return
    await onAdd(text).then(() => {
      write('')
      // The button that was pressed has nothing to do any more, and would take the focus with it.
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
