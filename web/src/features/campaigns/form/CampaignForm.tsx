import { Button } from '@mantine/core'
import { type Campaign, campaigns } from '@recado/contract/campaigns/campaigns'
import { type FormEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { changedValues } from '#web/shared/ui/resource/formValues.ts'
import { CampaignFields } from './CampaignFields.tsx'
import { type CampaignValues, initialValues } from './campaignValues.ts'
import type { CampaignChoices } from './useCampaignChoices.ts'
import { useSaveCampaign } from './useSaveCampaign.ts'

type Props = {
  row: Campaign | undefined
  copied: Campaign | undefined
  choices: CampaignChoices
  onRehearse: (saved: Campaign) => void
  onDone: () => void
}

const DRAFT_BUTTON = 'draft'

/** The form of a campaign; saved as a draft, or rehearsed first. */
export function CampaignForm({ row, copied, choices, onRehearse, onDone }: Props) {
  const { t } = useTranslation('campaignForm')
  const [start] = useState(() => ({
    ...initialValues(row, copied && { campaign: copied, name: t('copyOf', { name: copied.name }) }),
    ...(!row && !copied && onlyChoices(choices)),
  }))
  const { control, submit, busy, isBegun, problem } = useSchemaForm<CampaignValues>(row ? campaigns.update : campaigns.create, start, {
    ...(row && { relevant: (values) => changedValues(values, start) }),
  })
  const hasTemplates = useCapabilities(useWatch({ control, name: 'whatsappId' })).templates
  const { attachment, save } = useSaveCampaign({ row, copied, start })
  const send = (event: FormEvent) => {
    const isDraft = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === DRAFT_BUTTON
    void submit(async (values) => {
      // Choices that belong to another connection are cleared.
      const saved = await save(hasTemplates ? values : { ...values, templates: [] })
      isDraft ? onDone() : onRehearse(saved)
    })(event)
  }
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onDone}
      saving={busy}
      isBegun={isBegun || !attachment.isUntouched}
      problem={problem ?? null}
      action={t('rehearse')}
      other={<DraftButton busy={busy} />}
    >
      <CampaignFields control={control} choices={choices} attachment={attachment} row={row} fileOwner={row ?? copied} />
    </DialogForm>
  )
}

/** What a new campaign need not ask: the connection and the list, where there is one alone. */
const onlyChoices = ({ connections, lists }: CampaignChoices): Pick<CampaignValues, 'whatsappId' | 'contactListId'> => ({
  whatsappId: onlyId(connections.rows),
  contactListId: onlyId(lists.rows),
})
const onlyId = (rows: readonly { id: number }[]) => (rows.length === 1 ? (rows[0]?.id ?? null) : null)

function DraftButton({ busy }: { busy: boolean }) {
  const { t } = useTranslation('campaignForm')
  return (
    <Button type="submit" variant="default" value={DRAFT_BUTTON} disabled={busy}>
      {t('saveDraft')}
    </Button>
  )
}
