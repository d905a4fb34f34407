export { endSessionsOf } from './sessions.ts'
