import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { insertAtCaret } from '#web/shared/ui/composer/insertAtCaret.ts'
import { ChipRow } from '#web/shared/ui/fields/ChipRow.tsx'
import type { VariableChoice } from './variableScope.ts'

type Props = { label: string; area: RefObject<HTMLTextAreaElement | null>; choices: readonly VariableChoice[] }

/** Beyond this number, typing is faster than looking. */
const MAX_CHIPS = 16
const OPENING = '{{'

/** Chips with the available variables. A click inserts one at the caret. */
export function VariableChips({ label, area, choices }: Props) {
  const { t } = useTranslation('resource')
  const nameOf = (choice: VariableChoice) => (choice.from === 'builtIn' ? t(`variables.${choice.builtIn}`) : choice.name)
  const insert = (text: string) => {
    area.current?.focus()
    if (area.current) insertAtCaret(area.current, text)
  }
  const chips = choices.slice(0, MAX_CHIPS).map((choice) => ({ key: `{{${choice.key}}}`, label: nameOf(choice) }))
  const all = choices.length > MAX_CHIPS ? [...chips, { key: OPENING, label: t('variables.more') }] : chips
  return <ChipRow label={t('insert', { field: label })} chips={all} onChoose={insert} />
}
