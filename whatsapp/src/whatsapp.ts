export { fetchFile } from './inbound/eventContext.ts'
export { type OpenSession, openSession } from './openSession.ts'
export { createWebVersions, fetchNewestVersion, type WebVersions } from './webVersion.ts'
