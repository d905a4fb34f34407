import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { insertAtCaret } from '#web/shared/ui/composer/insertAtCaret.ts'
import { InlineButton } from '#web/shared/ui/InlineButton.tsx'
import classes from './VariableArea.module.css'
import type { VariableUse } from './variableScope.ts'

type Props = { uses: readonly VariableUse[]; area: RefObject<HTMLTextAreaElement | null> }

/** Advice for a variable that may be empty or has no value here: add a fallback. */
export function VariableAdvice({ uses, area }: Props) {
  const { t } = useTranslation('resource')
  const first = uses.find(({ kind }) => kind === 'open' || kind === 'empty')
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
      <InlineButton onClick={giveFallback}>{t('variables.giveFallback')}</InlineButton>
    </div>
  )
}
