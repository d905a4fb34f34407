export { listWriter } from './listWriter.ts'
export { numberChecksWakeName, startNumberChecks } from './numberChecks.ts'
