import { z } from 'zod'
import { anyFile, endpoint } from './kit/endpoint.ts'
import { id, time } from './kit/fields.ts'
import { pageOf, pageQuery } from './kit/resource.ts'

const row = z
  .object({
    /** The contact's. */
    id,
    name: z.string(),
    number: z.string().nullable(),
    profilePicUrl: z.string().nullable(),
    optedOutAt: time,
    /** The word that the customer wrote, or the reason that a colleague noted, with that colleague's name. */
    said: z.object({ reason: z.string(), userName: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'OptOut' })
export type OptOut = z.output<typeof row>

const shared = { method: 'GET', access: 'contacts:optOut', plan: 'useCampaigns' } as const

export const optOutListEndpoints = {
  list: endpoint({
    ...shared,
    path: '/opt-outs',
    summary: 'Who wants nothing that is said to many, since when and why, by name',
    query: pageQuery,
    output: pageOf('records', row),
  }),
  export: endpoint({
    ...shared,
    // Exports names and numbers, like the export of contacts.
    access: 'contacts:export',
    path: '/opt-outs/export',
    summary: 'Who wants nothing that is said to many, as CSV in the language of the reader: separated by ";"',
    load: 'export',
    answers: 'file',
    output: anyFile,
  }),
}
