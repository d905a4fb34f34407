import { Button, CloseButton, Input, Text } from '@mantine/core'
import { type MessageKey, messageKeys } from '@recado/contract/campaigns/campaigns'
import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { MAX_MESSAGE_LENGTH } from '@recado/contract/messages/messages'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { VariableArea } from '#web/shared/domain/variables/VariableArea.tsx'
import type { PreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import type { CampaignValues } from './campaignValues.ts'
import { campaignVariableScope } from './campaignVariables.ts'
import { VariantPreview, VariantRow } from './VariantPreview.tsx'
import classes from './Variants.module.css'

export type PreviewOptions = { columns: readonly ListColumn[]; file: PreviewFile | null; connectionName: string | undefined }
type Props = PreviewOptions & { control: Control<CampaignValues> }

/** Up to five texts with previews; each recipient gets one. */
export function VariantsField({ control, ...previewOptions }: Props) {
  const { t } = useTranslation('campaignForm')
  const { texts, setAll } = useTexts(control)
  const [count, setCount] = useState(() => Math.max(1, texts.findLastIndex((text) => text !== '') + 1))
  const change = (at: number, text: string) => setAll(texts.with(at, text))
  const remove = (at: number) => {
    setAll([...texts.toSpliced(at, 1), ''])
    setCount(count - 1)
  }
  return (
    <Input.Wrapper
      label={t('fields.texts')}
      description={t('hints.texts', { braces: '{{' })}
      labelElement="div"
      descriptionProps={{ mb: 'xs' }}
    >
      <VariantRow label={t('fields.texts')}>
        {texts.slice(0, count).map((text, at) => (
          <VariantCard
            key={messageKeys[at]}
            number={at + 1}
            text={text}
            {...previewOptions}
            onChange={(changed) => change(at, changed)}
            onRemove={count > 1 ? () => remove(at) : undefined}
          />
        ))}
        {count < messageKeys.length && (
          <Button variant="default" className={classes.add ?? ''} leftSection={<IconPlus size={18} />} onClick={() => setCount(count + 1)}>
            {t('addText')}
          </Button>
        )}
      </VariantRow>
    </Input.Wrapper>
  )
}

function useTexts(control: Control<CampaignValues>) {
  const fields = [
    useController({ control, name: 'message1' }).field,
    useController({ control, name: 'message2' }).field,
    useController({ control, name: 'message3' }).field,
    useController({ control, name: 'message4' }).field,
    useController({ control, name: 'message5' }).field,
  ] satisfies { name: MessageKey }[]
  const texts = fields.map(({ value }) => value ?? '')
  const setAll = (all: readonly string[]) => {
    for (const [at, { onChange }] of fields.entries()) if (all[at] !== texts[at]) onChange(all[at])
  }
  return { texts, setAll }
}

type VariantCardProps = {
  number: number
  text: string
  columns: readonly ListColumn[]
  file: PreviewFile | null
  connectionName: string | undefined
  onChange: (text: string) => void
  onRemove: (() => void) | undefined
}

/** A text variant with the phone preview: beside the editor while it is the only one, else below. */
function VariantCard({ number, text, columns, file, connectionName, onChange, onRemove }: VariantCardProps) {
  const { t } = useTranslation('campaignForm')
  const label = t('textNumber', { number })
  return (
    <div className={classes.card} data-only={!onRemove || undefined}>
      <div className={classes.head}>
        <Text fw={600}>{label}</Text>
        {onRemove && <CloseButton aria-label={t('removeText', { number })} onClick={onRemove} />}
      </div>
      <VariableArea
        label={label}
        onChange={onChange}
        isLabelHidden
        value={text}
        scope={campaignVariableScope(columns)}
        maxLength={MAX_MESSAGE_LENGTH}
        minRows={4}
      />
      <VariantPreview number={number} text={text} columns={columns} file={file} connectionName={connectionName} />
    </div>
  )
}
