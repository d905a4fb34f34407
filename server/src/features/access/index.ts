export { endSessionsOf, openSession } from './sessions.ts'
