import { z } from 'zod'
import type { language } from './fields.ts'

/** Words that a plug brings along, in every language of the screens. */
export type Words = Readonly<Record<z.output<typeof language>, string>>
export const words = z.object({ pt: z.string(), en: z.string(), es: z.string() })

/** One setting as screens ask for it. What is secret is stored sealed, and answered with its last four characters at most. */
export const settingField = z
  .object({ name: z.string(), isSecret: z.boolean(), isRequired: z.boolean(), label: words, hint: words.optional() })
  .meta({ id: 'SettingField' })
export type SettingField = z.output<typeof settingField>

/** What a company has entered for a plug. */
export const settingValues = z.record(z.string().max(50), z.string().max(2000))
export type SettingValues = z.output<typeof settingValues>

type Shown = Pick<SettingField, 'label' | 'hint'> & { isSecret?: boolean }
const shownAs = z.registry<Shown>()

/** A text that a plug needs of the company. */
export const setting = (schema: z.ZodString, shown: Pick<Shown, 'label' | 'hint'>) => schema.register(shownAs, shown)
export const secretSetting = (schema: z.ZodString, shown: Pick<Shown, 'label' | 'hint'>) =>
  schema.register(shownAs, { ...shown, isSecret: true })

export type Settings = z.ZodObject<Record<string, z.ZodString>>

/** The form of a plug's settings, as its schema describes it. */
export const fieldsOf = ({ shape }: Settings): SettingField[] =>
  Object.entries(shape).map(([name, schema]) => {
    const shown = shownAs.get(schema)
    if (!shown) throw new Error(`Nothing says how the setting ${name} is shown`)
    return { isSecret: false, ...shown, name, isRequired: !schema.safeParse('').success }
  })
