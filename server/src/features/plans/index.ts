export { assertWithinPlan, lockCompany, precheckPlanLimit } from './planLimits.ts'
export { listPlans, planColumns, toPlan } from './plans.store.ts'
