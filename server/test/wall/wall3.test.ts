import { attackPart } from './attackPart.ts'

await attackPart(import.meta.filename)
