export { FilterFields } from './list/filters/FilterFields.tsx'
export { FoundMessages } from './list/found/FoundMessages.tsx'
export { TicketBulk } from './list/selection/TicketBulk.tsx'
