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

type Known = z.core.$ZodTypes
/** A field's own shape, and whether it accepts null or may be missing. */
type Field = { shape: Known; takesNull: boolean; mayBeMissing: boolean }

/**
 * Translates what a client sent into what the schema means. Forms send numbers as text and `""`, `null` or `false` where nothing was
 * chosen, and send back everything they have read. Only equivalent values are changed: what is wrong stays wrong, and is refused.
 */
export function normalizeInput(schema: z.core.$ZodType, given: unknown): unknown {
  if (given === '' && mustBeFilled.has(schema)) return given
  const { shape, takesNull, mayBeMissing } = fieldOf(schema)
  if (isNothing(shape, given)) return takesNull ? null : mayBeMissing ? undefined : given
  switch (shape._zod.def.type) {
    case 'number':
    case 'literal':
      return typeof given === 'string' && isNumeric(shape) ? (numberIn(given) ?? given) : given
    case 'boolean':
      return given === 'true' ? true : given === 'false' ? false : given
    case 'object':
      return isRecord(given) ? fieldsOf(shape._zod.def.shape, given) : given
    case 'array':
      return Array.isArray(given) ? itemsOf(shape._zod.def.element, given) : given
    case 'union':
      return firstOf(shape, shape._zod.def.options, given)
    default:
      return given
  }
}

function fieldOf(schema: z.core.$ZodType): Field {
  const shape = schema as Known
  const { def } = shape._zod
  if (neverEmpty.has(schema)) return { shape, takesNull: false, mayBeMissing: false }
  if (def.type === 'nullable') return { ...fieldOf(def.innerType), takesNull: true }
  if (def.type === 'optional' || def.type === 'default') return { ...fieldOf(def.innerType), mayBeMissing: true }
  if (def.type === 'pipe' && (def.in as Known)._zod.def.type !== 'transform') return fieldOf(def.in)
  return { shape, takesNull: false, mayBeMissing: false }
}

/** `null` always means nothing; an empty text or `false` only where it could not be a value. */
function isNothing(shape: Known, given: unknown) {
  const isNeverEmpty = neverEmpty.has(shape)
  if (!isNeverEmpty && readByThemselves.has(shape._zod.def.type)) return false
  return given === null || ((given === '' || given === false) && (isNeverEmpty || isNumeric(shape) || isChosen(shape)))
}

/** These schemas decide themselves what empty means. */
const readByThemselves: ReadonlySet<string> = new Set(['union', 'pipe', 'unknown', 'any'])

function isNumeric({ _zod: { def } }: Known) {
  return def.type === 'number' || (def.type === 'literal' && def.values.every((value) => typeof value === 'number'))
}

/** An enum without an empty word. */
const isChosen = ({ _zod: { def } }: Known) => def.type === 'enum' && !Object.values(def.entries).includes('')

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
  return fieldOf(element).shape._zod.def.type === 'record' ? given : given.map((item) => normalizeInput(element, item))
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
