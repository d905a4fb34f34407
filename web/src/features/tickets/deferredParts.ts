export { FilterFields } from './list/filters/FilterFields.tsx'
export { FoundMessages } from './list/found/FoundMessages.tsx'
export { FoundTogether } from './list/found/FoundTogether.tsx'
export { TicketBulkBar } from './list/selection/TicketBulkBar.tsx'
