import { z } from 'zod'
import { type SettingField, type Shown, settingDisplay } from './settingFields.ts'

/** Describes a plug's settings as form fields, from their schema. */
export const describeSettings = ({ shape }: { shape: Readonly<Record<string, z.ZodType>> }): SettingField[] =>
  Object.entries(shape).map(([name, schema]) => {
    const shown = settingDisplay.get(schema)
    if (!shown) throw new Error(`Nothing says how the setting ${name} is shown`)
    const { choices, ...rest } = shown
    return {
      isSecret: false,
      isShort: false,
      ...rest,
      name,
      kind: kindOf(schema, shown),
      isRequired: !schema.safeParse('').success,
      ...boundsOf(schema),
      ...(choices && { choices: Object.entries(choices).map(([value, label]) => ({ value, label })) }),
    }
  })

function kindOf(schema: z.ZodType, { lines, choices }: Shown): SettingField['kind'] {
  if (choices) return 'choice'
  if (lines) return 'lines'
  return schema.def.type === 'number' ? 'number' : 'line'
}

function boundsOf(schema: z.ZodType): Pick<SettingField, 'minimum' | 'pattern'> {
  if (!(schema instanceof z.ZodString)) return {}
  const { minLength, pattern } = z.toJSONSchema(schema)
  return { ...(minLength !== undefined && { minimum: minLength }), ...(pattern !== undefined && { pattern }) }
}
