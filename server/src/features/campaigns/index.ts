export { answersSince, hearAnswer, type Latest, latestCampaign } from './hearAnswer.ts'
export { noteNews } from './news.ts'
export { releaseFromCampaigns } from './releaseFromCampaigns.ts'
