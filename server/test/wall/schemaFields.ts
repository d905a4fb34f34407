import { acceptsPart } from '@recado/contract/kit/endpoint'
import { z } from 'zod'

export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  minItems?: number
  pattern?: string
  format?: string
  /** The field corrects its input, so only the contract itself can say what it refuses. */
  lenient?: true
}
export type Leaf = { path: string[]; schema: Schema; required: boolean }

const read = new WeakMap<z.ZodType, Schema>()

/** The input of an endpoint's part, as a plain schema that can be traversed. */
export function schemaOf(part: z.ZodType): Schema {
  const known = read.get(part) ?? (acceptsPart(part) ? describe(part) : {})
  read.set(part, known)
  return known
}

const describe = (part: z.ZodType) =>
  z.toJSONSchema(part, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema as z.core.$ZodType as z.ZodType
      if (def.type === 'pipe' && (def as { in?: z.ZodType }).in?.def.type === 'transform') Object.assign(jsonSchema, { lenient: true })
    },
  }) as Schema

/** Every field at any depth; of a list, the list itself and its first item. */
export const leavesOf = (part: z.ZodType): Leaf[] => walk(schemaOf(part), [], true)

function walk(schema: Schema, path: string[], required: boolean): Leaf[] {
  const { properties = {}, required: needed = [], items } = schema
  const inside = Object.entries(properties).flatMap(([key, one]) => walk(one, [...path, key], needed.includes(key)))
  const within = items ? walk(items, [...path, '0'], true) : []
  const alternative = schema.anyOf?.find(({ type }) => type === 'object' || type === 'array')
  const deeper = alternative ? walk(alternative, path, required).slice(1) : []
  return [...(path.length > 0 ? [{ path, schema, required }] : []), ...inside, ...within, ...deeper]
}
