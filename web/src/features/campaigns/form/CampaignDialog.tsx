import { lockReasonOf } from '@recado/contract/campaigns/campaignStates'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { WaitForChoices } from '#web/shared/ui/WaitForChoices.tsx'
import { RehearsalStep } from '../rehearsal/RehearsalStep.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { ReadOnlyCampaign } from './ReadOnlyCampaign.tsx'
import { useCampaignChoices } from './useCampaignChoices.ts'

/** An existing campaign, or a new one that may start as a copy. */
export type CampaignDialogSubject = { row?: Campaign; copied?: Campaign }
type Props = { dialog: DialogState<CampaignDialogSubject> }

export function CampaignDialog({ dialog }: Props) {
  const { t } = useTranslation('campaigns')
  const { opened, subject: { row, copied } = {}, close } = dialog
  const title = row?.name ?? t('add')
  return (
    <FormDialog isWide opened={opened} title={title} onClose={close}>
      <CampaignDialogContent
        row={row}
        copied={copied}
        onDone={close}
        onCopy={(original) => dialog.open({ copied: original })}
        key={row ? `row ${row.id}` : `copy ${copied?.id}`}
      />
    </FormDialog>
  )
}

type ContentProps = { row: Campaign | undefined; copied: Campaign | undefined; onDone: () => void; onCopy: (row: Campaign) => void }

/** Edits a campaign, then rehearses it. A campaign that can no longer be changed is read-only. */
function CampaignDialogContent({ row, copied, onDone, onCopy }: ContentProps) {
  const choices = useCampaignChoices((row ?? copied)?.contactList)
  const [saved, setSaved] = useState(row)
  const [rehearsed, setRehearsed] = useState<Campaign>()
  const [why] = useState(() => (row ? lockReasonOf(row, Date.now()) : null))
  if (row && why) return <ReadOnlyCampaign row={row} why={why} choices={choices} onClose={onDone} onCopy={() => onCopy(row)} />
  if (rehearsed) return <RehearsalStep row={rehearsed} onBack={() => setRehearsed(undefined)} onDone={onDone} />
  const rehearse = (campaign: Campaign) => {
    setSaved(campaign)
    setRehearsed(campaign)
  }
  return (
    <WaitForChoices choices={[choices.connections, choices.lists, choices.tags, choices.files]}>
      <CampaignForm row={saved} copied={saved ? undefined : copied} choices={choices} onDone={onDone} onRehearse={rehearse} />
    </WaitForChoices>
  )
}
