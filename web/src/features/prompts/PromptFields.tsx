import { promptModels, type prompts } from '@recado/contract/prompts'
import { useTranslation } from 'react-i18next'
import { QueueField } from '../../shared/queues/QueueField.tsx'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { DecimalField } from '../../shared/ui/fields/DecimalField.tsx'
import { FieldRow } from '../../shared/ui/fields/FieldRow.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ApiKeyField } from './ApiKeyField.tsx'
import { LengthLine } from './LengthLine.tsx'
import { WhatItSees } from './WhatItSees.tsx'

const models = Object.entries(promptModels).map(([value, label]) => ({ value, label }))

export function PromptFields({ control, row }: FieldsProps<typeof prompts>) {
  const { t } = useTranslation('prompts')
  const text = (name: string) => ({ label: t(`fields.${name}`), description: t(`hints.${name}`) })
  return (
    <>
      <TextField control={control} name="name" {...text('name')} required />
      <ApiKeyField control={control} name="apiKey" {...text('apiKey')} required shown={row?.apiKey} />
      <TextAreaField control={control} name="prompt" {...text('prompt')} required minRows={10} foot={<LengthLine control={control} />} />
      <QueueField control={control} name="queueId" {...text('queueId')} required missing={t('chooseQueue')} />
      <FieldRow>
        <SelectField control={control} name="model" {...text('model')} required options={models} />
        <DecimalField control={control} name="temperature" {...text('temperature')} required min={0} max={1} step={0.1} />
        <NumberField control={control} name="maxTokens" {...text('maxTokens')} required />
        <NumberField control={control} name="maxMessages" {...text('maxMessages')} required />
      </FieldRow>
      <WhatItSees />
    </>
  )
}
