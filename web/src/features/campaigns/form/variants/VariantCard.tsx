import { CloseButton, Text, Textarea } from '@mantine/core'
import { LONGEST_MESSAGE } from '@recado/contract/messages/messages'
import { isKnownVariable, type OwnVariable, unknownVariables } from '@recado/contract/variables/variables'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownFile } from '../../../../shared/attachment/useShownFile.ts'
import { insertAtCaret } from '../../../../shared/ui/composer/insertAtCaret.ts'
import { PickList } from '../../../../shared/ui/composer/PickList.tsx'
import { ChipRow } from '../../../../shared/ui/fields/ChipRow.tsx'
import { useKeyChoices } from './keyChoices.ts'
import { useCompletion } from './useCompletion.ts'
import { VariantPreview } from './VariantPreview.tsx'
import classes from './Variants.module.css'

type Props = {
  number: number
  text: string
  shortcuts: readonly OwnVariable[]
  file: ShownFile | null
  lineName: string | undefined
  onChange: (text: string) => void
  onRemove: (() => void) | undefined
}

/** One of the texts: written above, read on a phone below. */
export function VariantCard({ number, text, shortcuts, file, lineName, onChange, onRemove }: Props) {
  const { t } = useTranslation(['campaignForm', 'resource'])
  const area = useRef<HTMLTextAreaElement>(null)
  const choices = useKeyChoices(shortcuts)
  const completion = useCompletion(area, choices)
  const unknown = unknownVariables(text, isKnownVariable({ own: shortcuts }), 'known')
  const label = t('textNumber', { number })
  const insert = (key: string) => {
    area.current?.focus()
    if (area.current) insertAtCaret(area.current, key)
  }
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Text fw={600}>{label}</Text>
        {onRemove && <CloseButton aria-label={t('removeText', { number })} onClick={onRemove} />}
      </div>
      <div className={classes.writing}>
        <Textarea
          ref={area}
          aria-label={label}
          value={text}
          maxLength={LONGEST_MESSAGE}
          autosize
          minRows={4}
          maxRows={10}
          error={unknown.length > 0 && t('unknown', { keys: unknown.join(', '), count: unknown.length })}
          {...completion.field}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            completion.look()
          }}
        />
        {completion.list && (
          <div className={classes.completion}>
            <PickList {...completion.list} label={t('variables')} />
          </div>
        )}
      </div>
      <ChipRow
        label={t('resource:insert', { field: label })}
        chips={choices.map(({ key, name }) => ({ key: `{${key}}`, label: name }))}
        onChoose={insert}
      />
      <VariantPreview {...{ number, text, shortcuts, file, lineName }} />
    </div>
  )
}
