export { applyPaidPlan } from './changePlan.ts'
export { createPlanChangeInvoice } from './createPlanChangeInvoice.ts'
