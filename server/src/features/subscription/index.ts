export { applyPaidPlan } from './applyPlan.ts'
export { createPlanChangeInvoice } from './planChangeInvoice.ts'
