export { fetchFile } from './inbound/readingOf.ts'
export { type OpenSession, openLine } from './openLine.ts'
export { newestVersion, type WebVersions, webVersions } from './webVersions.ts'
