import { type Help, helps } from '@recado/contract/helps'
import { useTranslation } from 'react-i18next'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { Column, FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'

const helpResource = createResource(helps)

const columns: Column<Help>[] = [
  { key: 'id', render: ({ id }) => id, width: '5rem' },
  { key: 'title', render: ({ title }) => title, width: 'minmax(0, 1.5fr)', headline: true },
  { key: 'video', render: ({ video }) => video },
  { key: 'description', render: ({ description }) => description, width: 'minmax(0, 2fr)' },
]

/** The help videos of all companies, edited by the platform's users. */
export const HelpVideosTab = () => (
  <ResourcePage
    resource={helpResource}
    texts="helpsTab"
    columns={columns}
    nameOf={({ title }) => title}
    form={{ Fields: HelpVideoFields }}
  />
)

function HelpVideoFields({ control }: FieldsProps<typeof helps>) {
  const { t } = useTranslation('helpsTab')
  return (
    <>
      <TextField control={control} name="title" label={t('fields.title')} required />
      <TextField control={control} name="video" label={t('fields.video')} description={t('fields.videoHint')} required />
      <TextAreaField control={control} name="description" label={t('fields.description')} />
    </>
  )
}
