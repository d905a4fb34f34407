export { detachFromCampaigns } from './detachFromCampaigns.ts'
export {
  type CampaignReply,
  handleBlockedReply,
  handleCampaignReply,
  type LatestCampaign,
  latestCampaignOf,
  repliesCountSince,
} from './handleCampaignReply.ts'
export { reservePaceSlot } from './sending/campaignPaces.ts'
