import { z } from 'zod'
import type { language } from './fields.ts'

/** A plug's own texts, in every language of the screens. */
export type LocalizedText = Readonly<Record<z.output<typeof language>, string>>
export const localizedText = z.object({ pt: z.string(), en: z.string(), es: z.string() })

/** The input of a setting: a line of text, several lines, a whole number, or one of a few values. */
const kind = z.enum(['line', 'lines', 'number', 'choice'])

/** One setting as a form shows it. A secret is stored sealed, and answered with its last four characters at most. */
export const settingField = z
  .object({
    name: z.string(),
    kind,
    isSecret: z.boolean(),
    isRequired: z.boolean(),
    label: localizedText,
    hint: localizedText.optional(),
    /** The hint to show once a secret is stored and no longer shown whole. */
    storedHint: localizedText.optional(),
    placeholder: z.string().optional(),
    /** How many lines are visible in an empty field. */
    lines: z.int().optional(),
    choices: z.array(z.object({ value: z.string(), label: localizedText })).optional(),
    /** The default, if nothing is chosen. */
    usual: z.string().optional(),
    /** The heading above it and its neighbours of the same group. */
    group: localizedText.optional(),
    /** The minimum length and the pattern, where the form can check them. */
    minimum: z.int().optional(),
    pattern: z.string().optional(),
    /** Short fields that follow each other are shown in one row. */
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

/** A text setting of a plug. */
export function textSetting<Schema extends z.ZodType>(schema: Schema, shown: Omit<Shown, 'isSecret'>): Schema {
  settingDisplay.add(schema, shown)
  return schema
}
export function secretSetting<Schema extends z.ZodType>(schema: Schema, shown: Omit<Shown, 'isSecret'>): Schema {
  settingDisplay.add(schema, { ...shown, isSecret: true })
  return schema
}

export type SettingsSchema = z.ZodObject<Record<string, z.ZodType<string, string>>>

/** One of a few values; the first is the default. */
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
