import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { id } from './kit/fields.ts'

/** What everyone in the company may know of a messaging account. */
const connection = z.object({ id, name: z.string(), status: z.string(), isDefault: z.boolean() }).meta({ id: 'Connection' })
export type Connection = z.output<typeof connection>

export const connections = {
  list: endpoint({
    method: 'GET',
    path: '/whatsapp',
    summary: "The company's connections, by name",
    access: 'connections:read',
    output: z.array(connection),
  }),
}
