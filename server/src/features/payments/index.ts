export { hearWith } from './hear.ts'
export { payUrlOf } from './payUrlOf.ts'
