export { listWriter } from './listWriter.ts'
export { lookUpNumbers, lookupsName } from './lookUpNumbers.ts'
