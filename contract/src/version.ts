import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'

export const VERSION = '6.0.0'

export const versionEndpoint = endpoint({
  method: 'GET',
  path: '/version',
  summary: 'The version that runs',
  access: 'public',
  output: z.object({ version: z.string() }),
})
