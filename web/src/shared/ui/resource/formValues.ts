import { z } from 'zod'

export type FormRecord = Record<string, unknown>

/** Initial values of a new record: the contract's defaults, otherwise empty. */
export function initialValuesForCreate(create: z.ZodObject): FormRecord {
  return Object.fromEntries(
    Object.entries(create.shape).map(([key, field]) => [key, z.safeParse(field, undefined).data ?? emptyValue(field)]),
  )
}

/** Initial values of an edit form: the row's. Fields that rows do not carry, such as a password, start empty. */
export function initialValuesForEdit(contract: { create: z.ZodObject; update: z.ZodObject }, row: FormRecord): FormRecord {
  const blank = {
    ...Object.fromEntries(Object.keys(contract.update.shape).map((key) => [key, ''])),
    ...initialValuesForCreate(contract.create),
  }
  return Object.fromEntries(Object.entries(blank).map(([key, empty]) => [key, key in row ? row[key] : empty]))
}

/** Only changed values are validated and sent: two users may edit different fields of one record. */
export function changedValues(values: FormRecord, initial: FormRecord): FormRecord {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key])))
}

/** Required values that are missing: validated although unchanged. */
export function missingValues(values: FormRecord, needed: readonly string[]): FormRecord {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => needed.includes(key) && value === null))
}

const emptyValue = (field: z.core.$ZodType) => (z.safeParse(field, null).success ? null : field instanceof z.ZodArray ? [] : '')
