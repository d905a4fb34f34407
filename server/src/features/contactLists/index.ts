export { listWriter } from './listWriter.ts'
export { lookUpNumbers, lookupsName } from './lookUpNumbers.ts'
export { proveNumbers } from './provenNumbers.ts'
