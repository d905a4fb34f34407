export { orderByLane } from './lanes.ts'
export { publishTags, tagIdsOfTickets } from './tags.rows.ts'
