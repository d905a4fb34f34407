export { endUserSessions, openSession } from './sessions.ts'
