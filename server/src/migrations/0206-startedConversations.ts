/** As `attendances_begun`, which does not know the act `unassign`. */
export const index = {
  name: 'attendances_conversations',
  table: 'attendances',
  sql: `("companyId", "queuedAt") include ("queueId", "ticketId") where "queuedAct" is null
    or "queuedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign')`,
}
