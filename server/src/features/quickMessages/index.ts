export { countUse, usedQuickMessage } from './usedQuickMessage.ts'
