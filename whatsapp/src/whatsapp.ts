export { fetchFile } from './inbound/eventContext.ts'
export { type OpenSession, openSession } from './openSession.ts'
export { PASSKEY_TIMES, type PasskeyTimes } from './passkey.ts'
export { createWebVersions, fetchNewestVersion, type WebVersions } from './webVersion.ts'
