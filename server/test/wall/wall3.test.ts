import { attackEndpoints } from './attackEndpoints.ts'

await attackEndpoints(import.meta.filename)
