/** The dashboard counts how conversations with assistants ended. */
export const index = {
  name: 'ticket_steps_of_assistants',
  table: 'ticketSteps',
  sql: `("companyId", "createdAt") where code in ('assistantEnded', 'assistantHandedOver', 'assistantFailed')`,
}
