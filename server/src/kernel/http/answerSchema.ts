import { z } from 'zod'

type JsonSchema = { [key: string]: unknown; anyOf?: JsonSchema[]; type?: string; $ref?: string; $defs?: Record<string, JsonSchema> }

/**
 * The answer's schema as the serializer wants it. What it does not name is left out of the answer, so a column that was
 * selected by mistake never leaves the server.
 */
export function answerSchema(output: z.ZodType) {
  const { $defs = {}, $schema, ...schema } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  return inline(schema, $defs)
}

/** Named shapes in their places, and `X or null` as one shape: the serializer would try alternatives one by one for every row. */
function inline(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  if (schema.$ref) return inline(named[schema.$ref.replace('#/$defs/', '')] ?? {}, named)
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
