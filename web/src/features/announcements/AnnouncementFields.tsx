import { announcementPictures, type announcements, priorities } from '@recado/contract/announcements'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import { DateTimeField } from '#web/shared/ui/fields/DateTimeField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useAnnouncementPicture } from './announcementPicture.ts'

export function AnnouncementFields({ control, row }: FieldsProps<typeof announcements>) {
  const { t } = useTranslation('announcements')
  const attachment = useAnnouncementPicture()
  const begin = useEffectEvent(attachment.begin)
  useEffect(() => begin(), [])
  return (
    <>
      <TextField control={control} name="title" label={t('fields.title')} required />
      <TextAreaField control={control} name="text" label={t('fields.text')} required />
      <SelectField
        control={control}
        name="priority"
        label={t('fields.priority')}
        options={priorities.map((priority) => ({ value: priority, label: t(`priorities.${priority}`) }))}
      />
      <FieldRow>
        <DateTimeField control={control} name="startsAt" label={t('fields.startsAt')} description={t('fields.startsAtHint')} />
        <DateTimeField control={control} name="endsAt" label={t('fields.endsAt')} description={t('fields.endsAtHint')} />
      </FieldRow>
      <AttachmentField attachment={attachment} row={row} label={t('fields.picture')} kinds={announcementPictures} />
      <SwitchField control={control} name="status" on={true} off={false} label={t('fields.status')} description={t('fields.statusHint')} />
    </>
  )
}
