export { planColumns, toPlan } from './plans.store.ts'
export { lockCompany, withinPlan } from './withinPlan.ts'
