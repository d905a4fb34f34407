export { detachFromCampaigns } from './detachFromCampaigns.ts'
export { type LatestCampaign, latestCampaignOf, repliesCountSince } from './handleCampaignReply.ts'
export { reservePlace } from './sending/sendNextMessage.ts'
