export { applyPaidPlan } from './changePlan.ts'
export { createPlanChangeInvoice } from './planChangeInvoice.ts'
