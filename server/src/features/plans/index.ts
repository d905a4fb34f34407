export { listPlans, planColumns, toPlan } from './plans.store.ts'
export { lockCompany, refuseBeyondPlan, withinPlan } from './withinPlan.ts'
