import { sql } from 'kysely'
import type { World } from '../testApp.ts'
import type { Company } from './createCompany.ts'
import { type Schema, schemaOf } from './schemaFields.ts'

export type ForbiddenValues = Readonly<Record<string, unknown>>

/** A harmful value for every column of every table, and for every field that any endpoint takes or answers. */
export async function forbiddenValuesIn(
  { platform, endpoints }: World,
  { id: companyId, planId, people }: Company,
): Promise<ForbiddenValues> {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct on (column_name) column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public' order by column_name`.execute(platform)
  const columns = rows.map(({ name, type }) => [name, byColumnType[type] ?? 'tempting'] as const)
  const fields = endpoints.flatMap(({ params, query, body, output }) =>
    [params, query, body, output].flatMap((part) => fieldsOf(schemaOf(part))),
  )
  const byName = {
    ...{ id: people.admin.id, userId: people.admin.id, companyId, planId, super: true, profile: 'admin', platform: true, status: true },
    ...{ isAdmin: true, role: 'admin', tokenVersion: 0, fromMe: true, ack: 4, price: 0.01, value: 0.01 },
  }
  return { ...Object.fromEntries(fields), ...Object.fromEntries(columns), ...byName }
}

const byColumnType: Record<string, unknown> = {
  boolean: true,
  integer: 1,
  smallint: 1,
  date: '2099-01-31',
  'timestamp with time zone': '2099-01-31T00:00:00.000Z',
  uuid: '00000000-0000-4000-8000-000000000000',
  jsonb: {},
}

const byFieldType: Record<string, unknown> = { boolean: true, integer: 1, number: 1, array: [], object: {} }

function fieldsOf({ properties = {}, items, anyOf = [] }: Schema): [string, unknown][] {
  const inside = [items, ...anyOf].flatMap((one) => (one ? fieldsOf(one) : []))
  return [
    ...Object.entries(properties).flatMap(([name, one]): [string, unknown][] => [
      [name, byFieldType[one.type ?? ''] ?? 'tempting'],
      ...fieldsOf(one),
    ]),
    ...inside,
  ]
}

/** The value with all harmful fields that its schema does not know, at every depth with fields. */
export function addForbiddenValues(value: unknown, schema: Schema, temptations: ForbiddenValues): unknown {
  if (Array.isArray(value)) return value.map((item) => addForbiddenValues(item, schema.items ?? {}, temptations))
  const { properties } = schema
  if (value === undefined) return unknownTo(schema, temptations)
  if (!properties || !value || typeof value !== 'object') return value
  const known = Object.entries(value).map(([key, item]) => [key, addForbiddenValues(item, properties[key] ?? {}, temptations)])
  return { ...unknownTo(schema, temptations), ...Object.fromEntries(known) }
}

export const unknownTo = ({ properties = {} }: Schema, temptations: ForbiddenValues) =>
  Object.fromEntries(Object.entries(temptations).filter(([key]) => !Object.hasOwn(properties, key)))
