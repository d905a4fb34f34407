import { z } from 'zod'

export type Values = Record<string, unknown>

/** What a new record's form starts with: the contract's own defaults, and nothing where it has none. */
export function blankValues(create: z.ZodObject): Values {
  return Object.fromEntries(Object.entries(create.shape).map(([key, field]) => [key, z.safeParse(field, undefined).data ?? emptyOf(field)]))
}

/** What an edit form starts with: the row's own values; a field that rows do not carry, such as a password, starts empty. */
export function rowValues(contract: { create: z.ZodObject; update: z.ZodObject }, row: Values): Values {
  const blank = { ...Object.fromEntries(Object.keys(contract.update.shape).map((key) => [key, ''])), ...blankValues(contract.create) }
  return Object.fromEntries(Object.entries(blank).map(([key, empty]) => [key, key in row ? row[key] : empty]))
}

/** Only what was changed is validated and sent, so that two people may edit different fields of one record. */
export function changedValues(values: Values, initial: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key])))
}

/** What must be there and is not: checked although nobody has touched it. */
export function stillMissing(values: Values, needed: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => needed.includes(key) && value === null))
}

const emptyOf = (field: z.core.$ZodType) => (z.safeParse(field, null).success ? null : field instanceof z.ZodArray ? [] : '')
