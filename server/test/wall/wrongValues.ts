import type { Schema } from './schemaFields.ts'

const HUGE = 1e300
const LONG = 20_000
/** Shorter than the longest address that a web server reads at all. */
const LONG_WORD = 1000

/**
 * Values that a field of a JSON body must refuse, derived from its schema. Old clients may write a number as text, and null for what they
 * leave out.
 */
export function wrongValues(schema: Schema, required: boolean): unknown[] {
  const alternatives = schema.anyOf ?? [schema]
  const types = new Set(alternatives.map(typeOf))
  if (types.has(undefined)) return []
  const isMeant = (value: unknown) => (value === '7' && types.has('number')) || (value === null && !required)
  const ofOtherTypes = strangeTypes.filter(([type, value]) => !types.has(type) && !isMeant(value)).map(([, value]) => value)
  const [only] = alternatives.filter((one) => typeOf(one) !== 'null')
  return [...ofOtherTypes, ...(only && alternatives.length <= 2 ? wrongOfType(only) : [])]
}

const strangeTypes: readonly [type: string, value: unknown][] = [
  ['null', null],
  ['string', 'text'],
  ['string', '7'],
  ['number', 7],
  ['boolean', true],
  ['object', {}],
  ['object', { $ne: null }],
  ['array', []],
  ['array', [[]]],
]

/** `integer` is a number; an enum has the type of its values. */
function typeOf({ type, enum: values, const: only }: Schema) {
  if (type) return type === 'integer' ? 'number' : type
  const [example = only] = values ?? []
  return example === undefined ? undefined : example === null ? 'null' : typeof example
}

function wrongOfType(schema: Schema): unknown[] {
  if (schema.enum || schema.const !== undefined) return [typeOf(schema) === 'string' ? 'no-such-value' : HUGE]
  switch (typeOf(schema)) {
    case 'string':
      return wrongTexts(schema, LONG)
    case 'number':
      return wrongNumbers(schema)
    case 'array':
      return schema.maxItems === undefined ? [] : [Array.from({ length: schema.maxItems + 1 }, () => null)]
    default:
      return []
  }
}

const wrongTexts = ({ minLength = 0, maxLength, pattern, format }: Schema, long: number) => [
  'nul\0here',
  ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
  ...(pattern || format || (maxLength !== undefined && maxLength < long) ? ['x'.repeat(long)] : []),
  ...(minLength > 1 ? ['x'] : []),
  ...(format ? ['\n'] : []),
]

const wrongNumbers = ({ type, minimum, maximum }: Schema) => [
  HUGE,
  ...(type === 'integer' ? [1.5] : []),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
]

/** The same for a path or a query, where everything arrives as text. */
export function wrongWords(schema: Schema): string[] {
  if (schema.enum) return ['no-such-value', 'nul\0here']
  if (typeOf(schema) === 'number')
    return ['abc', 'NaN', 'Infinity', '1.5', '1e99', '-1', '99999999999', '1;drop', '[object Object]', 'null', 'nul\0here']
  return typeOf(schema) === 'string' ? wrongTexts(schema, LONG_WORD) : []
}
