import { z } from 'zod'

/** Candidates for a text or a number with rules of its own. */
const candidates = [
  ...['', 'x', 'Example', '2026-01-31T12:00:00.000Z', '2026-01-31', '12:00', '00000000-0000-4000-8000-000000000001'],
  ...['one@example.test', '#0f766e', 'https://example.test/', '/example', '5511900000001', 'America/Sao_Paulo', 'pt', '1', 'Example-1'],
  ...[0, 1, 2, 10, 100, 1000],
]

type Partly<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Partly<T[K]> | undefined } : T

/**
 * A record of the contract from the fields that a test is about. The rest is as small as the schema allows: null, empty, or the first
 * candidate that fits.
 * @example sample(tags.row, { name: 'Urgente' })
 */
export function sample<S extends z.ZodType>(schema: S, fields?: Partly<z.output<S>>): z.output<S> {
  const result = schema.safeParse(complete(schema, fields))
  if (!result.success) throw new Error(`The sample does not fit the contract:\n${z.prettifyError(result.error)}`)
  return result.data
}

function complete(schema: z.ZodType, given: unknown): unknown {
  if (given === undefined) return smallestValue(schema)
  if (given === null) return null
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return complete(schema.unwrap() as z.ZodType, given)
  if (!(schema instanceof z.ZodObject)) return given
  return { ...given, ...fieldsOf(schema, (key, field) => complete(field, (given as Record<string, unknown>)[key])) }
}

/** The smallest value that the schema accepts. */
export function smallestValue(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodNull || schema instanceof z.ZodUnknown) return null
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid) return undefined
  if (schema instanceof z.ZodObject) return fieldsOf(schema, (_, field) => smallestValue(field))
  if (schema instanceof z.ZodArray) return schema.safeParse([]).success ? [] : [smallestValue(schema.element as z.ZodType)]
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => smallestValue(item as z.ZodType))
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodUnion) return smallestValue(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch || schema instanceof z.ZodLazy)
    return smallestValue(schema.unwrap() as z.ZodType)
  const own = schema instanceof z.ZodPipe ? [smallestValue(schema.out as z.ZodType)] : []
  const found = [...own, ...candidates].find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`Nothing small fits a ${schema.type}: give a value`)
  return found
}

const fieldsOf = (schema: z.ZodObject, read: (key: string, field: z.ZodType) => unknown) =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .map(([key, field]) => [key, read(key, field as z.ZodType)] as const)
      .filter(([, value]) => value !== undefined),
  )
