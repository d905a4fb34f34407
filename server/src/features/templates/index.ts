export { enqueueTemplateSync } from './syncTemplates.ts'
export { assertPlannable, buildPlannedTemplate } from './templateMessage.ts'
