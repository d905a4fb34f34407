import { Button } from '@mantine/core'
import { lockReasonOf } from '@recado/contract/campaigns/campaignStates'
import { type Campaign, campaignEndpoints, campaigns } from '@recado/contract/campaigns/campaigns'
import { type FormEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { type AttachmentCalls, useAttachment } from '#web/shared/ui/attachment/useAttachment.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { changedValues } from '#web/shared/ui/resource/formValues.ts'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { WaitForChoices } from '#web/shared/ui/WaitForChoices.tsx'
import { campaignResource } from '../campaignResource.ts'
import { RehearsalStep } from '../rehearsal/RehearsalStep.tsx'
import { CampaignFields } from './CampaignFields.tsx'
import { type CampaignValues, initialValues } from './campaignValues.ts'
import { ReadOnlyCampaign } from './ReadOnlyCampaign.tsx'
import { type CampaignChoices, useCampaignChoices } from './useCampaignChoices.ts'

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

type CampaignFormProps = {
  row: Campaign | undefined
  copied: Campaign | undefined
  choices: CampaignChoices
  onRehearse: (saved: Campaign) => void
  onDone: () => void
}

const DRAFT_BUTTON = 'draft'

/** The form of a campaign; saved as a draft, or rehearsed first. */
function CampaignForm({ row, copied, choices, onRehearse, onDone }: CampaignFormProps) {
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

const attachmentCalls: AttachmentCalls = {
  attach: (id, sent) => callWithFiles(campaignEndpoints.attach, { params: { id } }, sent),
  detach: (id) => call(campaignEndpoints.detach, { params: { id } }),
}

type SaveOptions = { row: Campaign | undefined; copied: Campaign | undefined; start: CampaignValues }

/** Saves a campaign with its file, and returns the saved campaign. */
function useSaveCampaign({ row, copied, start }: SaveOptions) {
  const { t } = useTranslation('campaigns')
  const attachment = useAttachment(attachmentCalls)
  const adding = campaignResource.useCreate()
  const changing = campaignResource.useUpdate()
  /** The campaign was added but its file failed: a retry must not add it again. */
  const made = useRef<Campaign>(undefined)

  const save = async (values: CampaignValues): Promise<Campaign> => {
    const before = row ?? made.current
    const changes = changedValues(values, start)
    const saved = before
      ? Object.keys(changes).length > 0
        ? await changing.mutateAsync({ id: before.id, changes })
        : before
      : await adding.mutateAsync({ ...values, copyOf: attachment.isUntouched ? copied?.id : null })
    made.current = saved
    const isFileChanged = attachment.file !== null || (attachment.isTakenOff && saved.media !== null)
    await attachment.save(saved)
    toast.success(t(before ? 'updated' : 'created'))
    return isFileChanged ? call(campaignResource.contract.endpoints.get, { params: { id: saved.id } }) : saved
  }
  return { attachment, save }
}
