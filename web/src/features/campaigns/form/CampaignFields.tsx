import { Input, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { defaultPace, type SendingPace } from '@recado/contract/campaigns/sendingPace'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import type { AttachmentState } from '#web/shared/ui/attachment/useAttachment.ts'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { PaceSelects } from '../settings/PaceSelects.tsx'
import { useCampaignSettings } from '../settings/useCampaignSettings.ts'
import { ContentField } from './ContentField.tsx'
import type { CampaignValues } from './campaignValues.ts'
import type { CampaignChoices } from './useCampaignChoices.ts'
import { VariantsField } from './VariantsField.tsx'

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

type AudienceFieldProps = { control: Control<CampaignValues>; choices: CampaignChoices }
const kinds = ['list', 'tag'] as const

/** The recipients: the contacts of a list, or those whose tickets have a tag. */
function AudienceField({ control, choices }: AudienceFieldProps) {
  const { t } = useTranslation('campaignForm')
  const list = useController({ control, name: 'contactListId' }).field
  const tag = useController({ control, name: 'tagListId' }).field
  const [kind, setKind] = useState<string>(tag.value ? 'tag' : 'list')
  const turn = (to: string) => {
    setKind(to)
    // Choosing one clears the other, which is hidden then.
    if (to === 'tag') list.onChange(null)
    else tag.onChange(null)
  }
  return (
    <FieldRow>
      <Input.Wrapper label={t('fields.audience')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('fields.audience')}
          data={kinds.map((value) => ({ value, label: t(`audiences.${value}`) }))}
          value={kind}
          onChange={turn}
        />
      </Input.Wrapper>
      {kind === 'list' ? (
        <RecordSelectField
          control={control}
          name="contactListId"
          label={t('fields.contactListId')}
          list="contactLists"
          choices={choices.lists}
          emptyLabel={t('chooseLater')}
        />
      ) : (
        <RecordSelectField
          control={control}
          name="tagListId"
          label={t('fields.tagListId')}
          list="tags"
          choices={choices.tags}
          emptyLabel={t('chooseLater')}
        />
      )}
    </FieldRow>
  )
}

/** The recipients of a campaign that has started are fixed. */
function ReadOnlyAudience({ row: { contactList, tag } }: { row: Campaign }) {
  const { t } = useTranslation('campaignForm')
  return <TextInput label={t('fields.audience')} description={t('hints.settled')} value={contactList?.name ?? tag?.name ?? ''} readOnly />
}

/** The sending pace: the company's, or one for this campaign. */
function OwnPaceField({ control }: { control: Control<CampaignValues> }) {
  const { t } = useTranslation('campaignForm')
  const { value, onChange } = useController({ control, name: 'pace' }).field
  const settings = useCampaignSettings()
  const own = value as SendingPace | null
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings ?? defaultPace
  return (
    <Stack gap="sm">
      <Switch
        label={t('fields.pace')}
        description={t('hints.pace')}
        checked={own === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : { messageInterval, longerIntervalAfter, greaterInterval })}
      />
      {own && <PaceSelects pace={own} onChange={onChange} />}
    </Stack>
  )
}
