export { findUsedQuickMessage, incrementUse } from './quickMessageUse.ts'
