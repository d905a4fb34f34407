import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

/** The most extra field names that one company's texts may use. */
export const MAX_FIELD_NAMES = 200

/** The own variables of a company, apart from the built-in ones. */
export const companyVariables = z
  .object({
    /** The company's own: a key and its value. */
    own: z.array(z.object({ key: z.string(), value: z.string() })),
    /** Names of extra fields that contacts have. */
    fields: z.array(z.string()).max(MAX_FIELD_NAMES),
  })
  .meta({ id: 'CompanyVariables' })
export type CompanyVariables = z.output<typeof companyVariables>

export const companyVariablesEndpoint = endpoint({
  method: 'GET',
  path: '/variables',
  summary: 'What texts may name in braces besides the built-in variables: the company’s own, and extra fields of its contacts',
  access: 'contacts:read',
  output: companyVariables,
})
