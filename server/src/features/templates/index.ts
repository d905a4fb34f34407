export { enqueueTemplateSync } from './syncTemplates.ts'
export { assertPlannable, buildPlannedTemplate, isHeaderFileLost } from './templateMessage.ts'
