import { templateHeaders } from '@recado/contract/templates/templateContent'
import type { templates } from '@recado/contract/templates/templates'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ButtonsField } from './ButtonsField.tsx'
import { useHeaderFile } from './headerFile.ts'
import { SamplesField } from './SamplesField.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { templateLanguages } from './templateLanguages.ts'
import { useTemplateContent } from './useTemplateContent.ts'

const kinds = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  document: ['application/pdf'],
} as const
const categories = ['utility', 'marketing'] as const

/** The fields of a template. Name and language cannot be changed later. */
export function TemplateFields({ control, row }: FieldsProps<typeof templates>) {
  const { t } = useTranslation('templates')
  const connectionId = Number(useParams().id)
  const attachment = useHeaderFile()
  const begin = useEffectEvent(attachment.begin)
  useEffect(() => begin(), [])
  const { header } = useTemplateContent(control)
  return (
    <>
      {!row && <TextField control={control} name="name" label={t('fields.name')} description={t('fields.nameHint')} required />}
      <FieldRow>
        {!row && <SelectField control={control} name="language" label={t('fields.language')} options={templateLanguages} />}
        <SelectField
          control={control}
          name="category"
          label={t('fields.category')}
          options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <SelectField
          control={control}
          name="header"
          label={t('fields.header')}
          options={templateHeaders.map((value) => ({ value, label: t(`header.${value}`) }))}
        />
      </FieldRow>
      {header === 'text' && <TextField control={control} name="headerText" label={t('fields.headerText')} />}
      {header !== 'text' && header !== 'none' && (
        <AttachmentField attachment={attachment} row={row} label={t('fields.file')} kinds={kinds[header]} />
      )}
      <TextAreaField
        control={control}
        name="body"
        label={t('fields.body')}
        description={t('fields.bodyHint', { exampleOne: '{{1}}', exampleTwo: '{{2}}' })}
        required
      />
      <TextField control={control} name="footer" label={t('fields.footer')} />
      <ButtonsField control={control} />
      <SamplesField control={control} />
      <TemplatePreview control={control} row={row} connectionId={connectionId} />
    </>
  )
}
