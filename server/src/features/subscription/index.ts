export { applyPaidPlan } from './applyPlan.ts'
export { changeInvoice, offerOfPlan } from './payForPlan.ts'
