import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay } from '#web/shared/lib/i18n/dateInput.ts'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import classes from './Todo.module.css'

type Fields = { text: string; date: string | null }
type Props = {
  action: string
  label: string
  initial?: Fields
  /** Called with each change of the text. */
  field?: RefObject<HTMLInputElement | null>
  onSave: (fields: Fields) => void
  onCancel?: () => void
}

/** The text and the due day of a task. A blank text or an invalid day is not saved. */
export function TaskForm({ action, label, initial = { text: '', date: null }, field: fieldRef, onSave, onCancel }: Props) {
  const { t } = useTranslation('todo')
  const [text, setText] = useState(initial.text)
  const [date, setDate] = useState(initial.date ?? '')
  const own = useRef<HTMLInputElement>(null)
  const field = fieldRef ?? own
  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (text.trim() === '' || !(date === '' || isDay(date))) return
    onSave({ text, date: date || null })
    setText('')
    setDate('')
  }
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}>
      <TextInput
        ref={field}
        className={classes.text ?? ''}
        aria-label={label}
        placeholder={label}
        maxLength={500}
        value={text}
        data-autofocus={onCancel !== undefined || undefined}
        autoFocus={onCancel !== undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DateInput kind="day" aria-label={t('date')} value={date} onChange={setDate} />
      <Group gap="xs" wrap="nowrap">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
        <Button type="submit">{action}</Button>
      </Group>
    </form>
  )
}
