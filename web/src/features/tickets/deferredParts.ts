export { FilterFields } from './list/filters/FilterFields.tsx'
export { FoundMessages } from './list/found/FoundMessages.tsx'
export { TicketBulkBar } from './list/selection/TicketBulkBar.tsx'
