export { endTokensOf } from './endTokensOf.ts'
