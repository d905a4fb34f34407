import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AttachmentField } from '../../../shared/attachment/AttachmentField.tsx'
import type { Attachment } from '../../../shared/attachment/useAttachment.ts'
import { useShownFile } from '../../../shared/attachment/useShownFile.ts'
import { useCapabilities } from '../../../shared/carriers/useCarriers.ts'
import { ChoiceField } from '../../../shared/ui/fields/ChoiceField.tsx'
import { FieldRow } from '../../../shared/ui/fields/FieldRow.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { AudienceField, SettledAudience } from './AudienceField.tsx'
import type { CampaignValues } from './campaignValues.ts'
import { OwnPaceField } from './OwnPaceField.tsx'
import type { CampaignChoices } from './useCampaignChoices.ts'
import { VariantsField } from './variants/VariantsField.tsx'
import { WordsField } from './variants/WordsField.tsx'

const none: readonly never[] = []

type Props = {
  control: Control<CampaignValues>
  choices: CampaignChoices
  attachment: Attachment
  row: Campaign | undefined
  /** The owner of the file: the campaign, or the one it is a copy of. */
  holder: Campaign | undefined
}

/** All fields of a campaign except its start. */
export function CampaignFields({ control, choices, attachment, row, holder }: Props) {
  const { t } = useTranslation('campaignForm')
  const file = useShownFile(attachment, holder)
  const [lineId, templates, listId] = useWatch({ control, name: ['whatsappId', 'templates', 'contactListId'] })
  const can = useCapabilities(lineId)
  const { columns = none } = choices.lists.rows.find(({ id }) => id === listId) ?? {}
  const shown = { control, file, columns }
  const line = choices.lines.rows.find(({ id }) => id === lineId)
  return (
    <>
      <FieldRow>
        <TextField control={control} name="name" label={t('fields.name')} required />
        <ChoiceField
          control={control}
          name="whatsappId"
          label={t('fields.whatsappId')}
          list="connections"
          choices={choices.lines}
          emptyLabel={t('chooseLater')}
        />
      </FieldRow>
      {row?.status === 'CANCELADA' ? <SettledAudience row={row} /> : <AudienceField {...{ control, choices }} />}
      {can.templates && line ? (
        <WordsField key={line.id} {...shown} lineName={line.name} whatsappId={line.id} />
      ) : (
        <VariantsField {...shown} lineName={line?.name} />
      )}
      <FieldRow>
        {/* A template has a file of its own. */}
        {(!can.templates || templates.length === 0) && <AttachmentField {...{ attachment }} row={holder} label={t('fields.attachment')} />}
        <ChoiceField
          control={control}
          name="fileListId"
          label={t('fields.fileListId')}
          list="files"
          choices={choices.files}
          emptyLabel={t('noFileList')}
        />
      </FieldRow>
      <OwnPaceField control={control} />
    </>
  )
}
