export { proveNumbers } from './provenNumbers.ts'
