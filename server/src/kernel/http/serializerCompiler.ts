import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

const serializers = new WeakMap<z.ZodType, (answer: unknown) => string>()

/**
 * Makes Fastify's serializer for a response at its first use: there are hundreds, and making all of them would take longer than the rest of
 * the start.
 */
export const serializerCompiler =
  ({ schema }: { schema: unknown }) =>
  (answer: unknown) => {
    const output = schema as z.ZodType
    const serialize = serializers.get(output) ?? fastJsonStringify(responseSchema(output))
    serializers.set(output, serialize)
    return serialize(answer)
  }

type JsonSchema = { [key: string]: unknown; anyOf?: JsonSchema[]; type?: string; $ref?: string; $defs?: Record<string, JsonSchema> }

/**
 * The response's schema for the serializer. Fields that it does not name are left out, so a column that was selected by mistake never leaves
 * the server.
 */
function responseSchema(output: z.ZodType) {
  const { $defs = {}, $schema, ...schema } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const recursive = Object.keys($defs).filter((name) => JSON.stringify($defs[name]).includes(`"${refTo(name)}"`))
  const named = Object.fromEntries(Object.entries($defs).filter(([name]) => !recursive.includes(name)))
  const definitions = recursive.map((name) => [name, inline($defs[name] ?? {}, named)])
  return { ...inline(schema, named), ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }) }
}

const refTo = (name: string) => `#/$defs/${name}`

/**
 * Inlines named shapes, except recursive ones, and turns `X or null` into one shape: the serializer would try alternatives one by one for
 * every row.
 */
function inline(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  if (schema.$ref) {
    const shape = named[schema.$ref.replace(refTo(''), '')]
    return shape ? inline(shape, named) : { $ref: schema.$ref }
  }
  const [value, none, ...others] = schema.anyOf ?? []
  if (value && none?.type === 'null' && others.length === 0) return { ...inline(value, named), nullable: true }
  const entries = Object.entries(schema).filter(([key]) => key !== 'id')
  return Object.fromEntries(entries.map(([key, item]) => [key, key === 'properties' ? properties(item, named) : inlineValue(item, named)]))
}

const properties = (item: unknown, named: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(item as Record<string, JsonSchema>).map(([key, schema]) => [key, inline(schema, named)]))

function inlineValue(value: unknown, named: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => inlineValue(item, named))
  return value && typeof value === 'object' ? inline(value as JsonSchema, named) : value
}
