export { outgoingTemplate, plannable } from './outgoingTemplate.ts'
export { askForTemplates } from './sync.ts'
