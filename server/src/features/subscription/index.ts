export { applyPaidPlan } from './applyPlan.ts'
export { changeInvoice } from './payForPlan.ts'
