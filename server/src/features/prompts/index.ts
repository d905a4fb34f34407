export { aiSettings } from './aiSettings.ts'
export { assistant } from './assistant/askAssistant.ts'
