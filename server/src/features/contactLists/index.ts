export { listWriter } from './listWriter.ts'
export { proveNumbers } from './provenNumbers.ts'
