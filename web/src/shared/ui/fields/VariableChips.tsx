import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { insertAtCaret } from '../composer/insertAtCaret.ts'
import { ChipRow } from './ChipRow.tsx'

const all = ['firstName', 'name', 'greeting', 'protocol', 'queue', 'user', 'company', 'date', 'hora'] as const
export type Variable = (typeof all)[number]

type Props = { label: string; area: RefObject<HTMLTextAreaElement | null>; variables?: readonly Variable[] }

/** What stands for something that is known when a text is sent; a click writes it where the caret stands. */
export function VariableChips({ label, area, variables = all }: Props) {
  const { t } = useTranslation('resource')
  const insert = (text: string) => {
    area.current?.focus()
    if (area.current) insertAtCaret(area.current, text)
  }
  const chips = variables.map((variable) => ({ key: `{{${variable}}}`, label: t(`variables.${variable}`) }))
  return <ChipRow label={t('insert', { field: label })} chips={chips} onChoose={insert} />
}
