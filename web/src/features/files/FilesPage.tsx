import type { FileList, files } from '@recado/contract/fileLists'
import { useTranslation } from 'react-i18next'
import type { Column, FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { fileResource } from '#web/shared/domain/messages/fileResource.ts'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { FileThumbnails } from '#web/shared/ui/files/FileThumbnail.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { ListFilesField } from './ListFilesField.tsx'
import { UploadsContext, useUploads } from './useUploads.ts'

const columns: Column<FileList>[] = [
  { key: 'name', render: ({ name }) => name, width: 'minmax(0, 1.5fr)', headline: true },
  { key: 'message', render: ({ message }) => <Excerpt text={message} />, width: 'minmax(0, 3fr)', hideLabelOnCard: true },
  { key: 'files', render: (list) => <FileThumbnailsCell {...list} />, width: 'minmax(0, 1.5fr)', hideLabelOnCard: true },
]

/** Lists of files that all agents can send. */
export function FilesPage() {
  const uploads = useUploads()
  return (
    <UploadsContext value={uploads}>
      <ResourcePage
        resource={fileResource}
        texts="files"
        columns={columns}
        nameOf={({ name }) => name}
        searchFormat={(text) => text.toLowerCase()}
        form={{ Fields: FileListFields, saveRelated: uploads.save }}
      />
    </UploadsContext>
  )
}

function FileThumbnailsCell({ options }: FileList) {
  const { t } = useTranslation('files')
  const storedFiles = options.flatMap(({ media }) => media ?? [])
  const missing = options.length - storedFiles.length
  return (
    <FileThumbnails
      files={storedFiles.map(({ id, mime, thumbnailUrl }) => ({ key: id, mime, picture: thumbnailUrl }))}
      label={t('count', { count: storedFiles.length })}
      note={missing > 0 ? t('missing', { count: missing }) : null}
    />
  )
}

function FileListFields({ control }: FieldsProps<typeof files>) {
  const { t } = useTranslation('files')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <VariableField control={control} name="message" label={t('fields.message')} description={t('fields.messageHint')} required />
      <ListFilesField control={control} />
    </>
  )
}
