import { z } from 'zod'

/** For these an empty text means nothing: there is no empty colour, password, day or language. */
const neverEmpty = new WeakSet<z.core.$ZodType>()
export function emptyIsNothing<Schema extends z.ZodType>(schema: Schema): Schema {
  neverEmpty.add(schema)
  return schema
}

/** Here an empty text does not mean nothing: a client leaves out what it does not choose, and an empty field is an error. */
const mustBeFilled = new WeakSet<z.core.$ZodType>()
export function mustNotBeEmpty<Schema extends z.ZodType>(schema: Schema): Schema {
  mustBeFilled.add(schema)
  return schema
}

type Def =
  | z.core.$ZodNumberDef
  | z.core.$ZodLiteralDef<z.core.util.Literal>
  | z.core.$ZodBooleanDef
  | z.core.$ZodEnumDef
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodRecordDef
  | z.core.$ZodUnionDef
  | z.core.$ZodNullableDef
  | z.core.$ZodOptionalDef
  | z.core.$ZodDefaultDef
  | z.core.$ZodPipeDef
  | z.core.$ZodTransformDef
const defOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as Def
/** A field's own shape, and whether it accepts null or may be missing. */
type Field = { shape: z.core.$ZodType; takesNull: boolean; mayBeMissing: boolean }

/**
 * Translates what a client sent into what the schema means. Forms send numbers as text and `""`, `null` or `false` where nothing was
 * chosen, and send back everything they have read. Only equivalent values are changed: what is wrong stays wrong, and is refused.
 */
export function normalizeInput(schema: z.core.$ZodType, given: unknown): unknown {
  if (given === '' && mustBeFilled.has(schema)) return given
  const { shape, takesNull, mayBeMissing } = fieldOf(schema)
  if (isNothing(shape, given)) return takesNull ? null : mayBeMissing ? undefined : given
  const def = defOf(shape)
  switch (def.type) {
    case 'number':
    case 'literal':
      return typeof given === 'string' && isNumeric(def) ? (numberIn(given) ?? given) : given
    case 'boolean':
      return given === 'true' ? true : given === 'false' ? false : given
    case 'object':
      return isRecord(given) ? fieldsOf(def.shape, given) : given
    case 'array':
      return Array.isArray(given) ? itemsOf(def.element, given) : given
    case 'union':
      return firstOf(shape, def.options, given)
    default:
      return given
  }
}

function fieldOf(schema: z.core.$ZodType): Field {
  const def = defOf(schema)
  if (neverEmpty.has(schema)) return { shape: schema, takesNull: false, mayBeMissing: false }
  if (def.type === 'nullable') return { ...fieldOf(def.innerType), takesNull: true }
  if (def.type === 'optional' || def.type === 'default') return { ...fieldOf(def.innerType), mayBeMissing: true }
  if (def.type === 'pipe' && defOf(def.in).type !== 'transform') return fieldOf(def.in)
  return { shape: schema, takesNull: false, mayBeMissing: false }
}

/** `null` always means nothing; an empty text or `false` only where it could not be a value. */
function isNothing(shape: z.core.$ZodType, given: unknown) {
  const def = defOf(shape)
  const isNeverEmpty = neverEmpty.has(shape)
  if (!isNeverEmpty && readByThemselves.has(def.type)) return false
  return given === null || ((given === '' || given === false) && (isNeverEmpty || isNumeric(def) || isChosen(def)))
}

/** These schemas decide themselves what empty means. */
const readByThemselves: ReadonlySet<string> = new Set(['union', 'pipe', 'unknown', 'any'])

function isNumeric(def: Def) {
  return def.type === 'number' || (def.type === 'literal' && def.values.every((value) => typeof value === 'number'))
}

/** An enum without an empty word. */
const isChosen = (def: Def) => def.type === 'enum' && !Object.values(def.entries).includes('')

const LONGEST_NUMBER = 30

/** Reads a number as programs write it, or as people do in Brazil: 1.234,5. */
function numberIn(written: string): number | undefined {
  const text = written.trim()
  if (text.length > LONGEST_NUMBER) return undefined
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$|^-?\d+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null && !Array.isArray(given)

const fieldsOf = (shape: z.core.$ZodShape, given: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(given)
      .map(([key, value]) => [key, Object.hasOwn(shape, key) ? normalizeInput(shape[key] as z.core.$ZodType, value) : value] as const)
      .filter(([, value]) => value !== undefined),
  )

/** A long list of elements that are left as they are would only be copied. */
function itemsOf(element: z.core.$ZodType, given: unknown[]) {
  return defOf(fieldOf(element).shape).type === 'record' ? given : given.map((item) => normalizeInput(element, item))
}

/** Of several shapes the one that accepts the value as it is, else the first that accepts it translated. */
function firstOf(union: z.core.$ZodType, options: readonly z.core.$ZodType[], given: unknown): unknown {
  if (z.safeParse(union, given).success) return given
  for (const option of options) {
    const read = normalizeInput(option, given)
    if (read !== undefined && z.safeParse(option, read).success) return read
  }
  return given
}
