export { planColumns, toPlan } from './plans.store.ts'
export { withinPlan } from './withinPlan.ts'
