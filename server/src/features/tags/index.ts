export { orderByLane } from './lanes.ts'
export { publishTags, tagIdsOfTickets } from './publishTags.ts'
