export { answersSince, type Latest, latestCampaign } from './hearAnswer.ts'
export { releaseFromCampaigns } from './releaseFromCampaigns.ts'
export { reservePlace } from './sending/sendNext.ts'
