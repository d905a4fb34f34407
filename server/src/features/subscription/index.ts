export { applyPaidPlan } from './applyPlan.ts'
