import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { parseTime, stepTime } from '#web/shared/lib/hours/parseTime.ts'
import classes from './Week.module.css'

type Props = { label: string; describedBy: string; value: string; onChange: (hour: string) => void }

/** A 24-hour time, whatever the browser's locale. Up and Down change it by 15 minutes. */
export function TimeInput({ label, describedBy, value, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const hour = draft === null ? null : parseTime(draft)
    if (hour !== null && hour !== value) onChange(hour)
    setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    const step = { ArrowUp: 15, ArrowDown: -15 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onChange(stepTime(parseTime(draft ?? value) ?? '00:00', step))
    setDraft(null)
  }
  return (
    <TextInput
      aria-label={label}
      aria-describedby={describedBy}
      classNames={{ input: classes.hour }}
      value={draft ?? value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
