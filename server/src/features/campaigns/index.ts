export { answersSince, hearAnswer, type Latest, latestCampaign } from './hearAnswer.ts'
export { noteNews } from './news.ts'
export { refuseUsedByCampaigns } from './refuseUsed.ts'
