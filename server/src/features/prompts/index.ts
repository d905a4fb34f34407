export { aiSettings } from './aiSettings.ts'
export { assistantResponder } from './assistant/assistantResponder.ts'
