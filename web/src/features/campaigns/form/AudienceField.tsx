import { Input, SegmentedControl, TextInput } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import type { CampaignValues } from './campaignValues.ts'
import type { CampaignChoices } from './useCampaignChoices.ts'

type Props = { control: Control<CampaignValues>; choices: CampaignChoices }
const kinds = ['list', 'tag'] as const

/** The recipients: the contacts of a list, or those whose tickets have a tag. */
export function AudienceField({ control, choices }: Props) {
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
export function ReadOnlyAudience({ row: { contactList, tag } }: { row: Campaign }) {
  const { t } = useTranslation('campaignForm')
  return <TextInput label={t('fields.audience')} description={t('hints.settled')} value={contactList?.name ?? tag?.name ?? ''} readOnly />
}
