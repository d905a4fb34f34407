import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import type { AttachmentState } from '#web/shared/ui/attachment/useAttachment.ts'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { AudienceField, ReadOnlyAudience } from './AudienceField.tsx'
import type { CampaignValues } from './campaignValues.ts'
import { OwnPaceField } from './OwnPaceField.tsx'
import type { CampaignChoices } from './useCampaignChoices.ts'
import { ContentField } from './variants/ContentField.tsx'
import { VariantsField } from './variants/VariantsField.tsx'

const none: readonly never[] = []

type Props = {
  control: Control<CampaignValues>
  choices: CampaignChoices
  attachment: AttachmentState
  row: Campaign | undefined
  /** The owner of the file: the campaign, or the one it is a copy of. */
  fileOwner: Campaign | undefined
}

/** All fields of a campaign except its start. */
export function CampaignFields({ control, choices, attachment, row, fileOwner }: Props) {
  const { t } = useTranslation('campaignForm')
  const file = usePreviewFile(attachment, fileOwner)
  const [connectionId, templates, listId] = useWatch({ control, name: ['whatsappId', 'templates', 'contactListId'] })
  const can = useCapabilities(connectionId)
  const { columns = none } = choices.lists.rows.find(({ id }) => id === listId) ?? {}
  const previewOptions = { control, file, columns }
  const connection = choices.connections.rows.find(({ id }) => id === connectionId)
  return (
    <>
      <FieldRow>
        <TextField control={control} name="name" label={t('fields.name')} required />
        <RecordSelectField
          control={control}
          name="whatsappId"
          label={t('fields.whatsappId')}
          list="connections"
          choices={choices.connections}
          emptyLabel={t('chooseLater')}
        />
      </FieldRow>
      {row?.status === 'CANCELADA' ? <ReadOnlyAudience row={row} /> : <AudienceField control={control} choices={choices} />}
      {can.templates && connection ? (
        <ContentField key={connection.id} {...previewOptions} connectionName={connection.name} whatsappId={connection.id} />
      ) : (
        <VariantsField {...previewOptions} connectionName={connection?.name} />
      )}
      <FieldRow>
        {/* A template has a file of its own. */}
        {(!can.templates || templates.length === 0) && (
          <AttachmentField attachment={attachment} row={fileOwner} label={t('fields.attachment')} />
        )}
        <RecordSelectField
          control={control}
          name="fileListId"
          label={t('fields.fileListId')}
          list="files"
          choices={choices.files}
          emptyLabel={t('noFileList')}
        />
      </FieldRow>
      <Section isLine title={t('paceFailed')}>
        <OwnPaceField control={control} />
      </Section>
    </>
  )
}
