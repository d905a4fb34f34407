import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { insertAtCaret } from '../ui/composer/insertAtCaret.ts'
import { TextButton } from '../ui/TextButton.tsx'
import type { VariableMark } from './room.ts'
import classes from './VariableArea.module.css'

type Props = { marks: readonly VariableMark[]; area: RefObject<HTMLTextAreaElement | null> }

/** Advice for a variable that may be empty or has no value here: add a fallback. */
export function MarkAdvice({ marks, area }: Props) {
  const { t } = useTranslation('resource')
  const first = marks.find(({ kind }) => kind === 'open' || kind === 'empty')
  const example = t('variables.example')
  if (!first) return null
  const giveFallback = () => {
    const field = area.current
    if (!field) return
    const end = first.at + first.written.length
    const braces = first.written.startsWith('{{') ? 2 : 1
    const name = first.written.slice(braces, -braces).trim()
    field.focus()
    field.setSelectionRange(first.at, end)
    insertAtCaret(field, `{{${name}|${example}}}`)
    const from = first.at + name.length + 3
    field.setSelectionRange(from, from + example.length)
  }
  return (
    <div role="status" className={classes.advice}>
      <span>{t(`variables.${first.kind === 'empty' ? 'empty' : 'open'}`, { variable: first.written })}</span>
      <TextButton onClick={giveFallback}>{t('variables.giveFallback')}</TextButton>
    </div>
  )
}
