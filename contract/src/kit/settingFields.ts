import { z } from 'zod'
import type { language } from './fields.ts'

/** Words that a plug brings along, in every language of the screens. */
export type LocalizedText = Readonly<Record<z.output<typeof language>, string>>
export const localizedText = z.object({ pt: z.string(), en: z.string(), es: z.string() })

/** How a setting is asked for: a line of text, several of them, a whole number, or one of a few values. */
const kind = z.enum(['line', 'lines', 'number', 'choice'])

/** One setting as screens ask for it. What is secret is stored sealed, and answered with its last four characters at most. */
export const settingField = z
  .object({
    name: z.string(),
    kind,
    isSecret: z.boolean(),
    isRequired: z.boolean(),
    label: localizedText,
    hint: localizedText.optional(),
    /** What is said of it instead, once one is stored and no longer shown whole. */
    storedHint: localizedText.optional(),
    placeholder: z.string().optional(),
    /** How many lines are in sight before anything is written. */
    lines: z.int().optional(),
    choices: z.array(z.object({ value: z.string(), label: localizedText })).optional(),
    /** What holds where nothing was chosen. */
    usual: z.string().optional(),
    /** What it stands under, together with its neighbours that say the same. */
    group: localizedText.optional(),
    /** How many characters it has at least, and what it is like, where that can be said beforehand. */
    minimum: z.int().optional(),
    pattern: z.string().optional(),
    /** Its neighbours that are short as well stand beside it. */
    isShort: z.boolean(),
  })
  .meta({ id: 'SettingField' })
export type SettingField = z.output<typeof settingField>

/** What a company has entered for a plug. */
export const settingValues = z.record(z.string().max(50), z.string().max(2000))
export type SettingValues = z.output<typeof settingValues>

export type Shown = Pick<SettingField, 'label' | 'hint' | 'storedHint' | 'placeholder' | 'lines' | 'group' | 'usual'> & {
  isSecret?: boolean
  isShort?: boolean
  choices?: Readonly<Record<string, LocalizedText>>
}
/** How each setting is shown, by its schema. */
export const settingDisplay = z.registry<Shown>()

/** What a plug needs of the company. */
export function textSetting<Schema extends z.ZodType>(schema: Schema, shown: Omit<Shown, 'isSecret'>): Schema {
  settingDisplay.add(schema, shown)
  return schema
}
export function secretSetting<Schema extends z.ZodType>(schema: Schema, shown: Omit<Shown, 'isSecret'>): Schema {
  settingDisplay.add(schema, { ...shown, isSecret: true })
  return schema
}

export type SettingsSchema = z.ZodObject<Record<string, z.ZodType<string, string>>>

/** One of a few values, the first of which holds where none was chosen. */
export function choiceSetting<Value extends string>(
  values: readonly [Value, ...Value[]],
  shown: Omit<Shown, 'isSecret' | 'usual' | 'choices'> & { choices: Readonly<Record<Value, LocalizedText>> },
) {
  const [usual] = values
  return textSetting(
    z.enum(['', ...values]).transform((value): string => value || usual),
    { ...shown, usual },
  )
}
