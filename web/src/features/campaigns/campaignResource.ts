import { campaigns } from '@recado/contract/campaigns/campaigns'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const campaignResource = createResource(campaigns, { archived: false })
export const archivedCampaignResource = createResource(campaigns, { archived: true })
