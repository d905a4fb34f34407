import { type Campaign, campaignEndpoints } from '@recado/contract/campaigns/campaigns'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import { type AttachmentCalls, useAttachment } from '#web/shared/ui/attachment/useAttachment.ts'
import { changedValues } from '#web/shared/ui/resource/formValues.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { campaignResource } from '../campaignResource.ts'
import type { CampaignValues } from './campaignValues.ts'

const attachmentCalls: AttachmentCalls = {
  attach: (id, sent) => callWithFiles(campaignEndpoints.attach, { params: { id } }, sent),
  detach: (id) => call(campaignEndpoints.detach, { params: { id } }),
}

type SaveOptions = { row: Campaign | undefined; copied: Campaign | undefined; start: CampaignValues }

/** Saves a campaign with its file, and returns the saved campaign. */
export function useSaveCampaign({ row, copied, start }: SaveOptions) {
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
