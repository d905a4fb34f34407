import type { SettingField } from '@recado/contract/kit/settingFields'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useLocalizedText } from '#web/shared/lib/i18n/useLocalizedText.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { FieldRow } from './FieldRow.tsx'
import { groupRuns } from './groupRuns.ts'
import { IntegerField } from './IntegerField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

type Props<T extends FieldValues> = {
  control: Control<T>
  fields: readonly SettingField[]
  /** The form's field name of a setting. */
  nameOf: (setting: string) => FieldPath<T>
  /** The hint of a secret that has none of its own. */
  secretHint: string
  /** Whether a value is stored already. */
  isStored: (setting: string) => boolean
}

/** The fields of a channel's or connector's settings, in the order, groups and texts of its definition. */
export function SettingFields<T extends FieldValues>({ fields, ...shared }: Props<T>) {
  const localize = useLocalizedText()
  return groupRuns(fields, ({ group }) => group && localize(group)).map(({ by, members: [first, ...others] }) =>
    by === undefined ? (
      <SettingRows key={first.name} fields={[first, ...others]} {...shared} />
    ) : (
      <FieldGroup key={first.name} title={by}>
        <SettingRows fields={[first, ...others]} {...shared} />
      </FieldGroup>
    ),
  )
}

function SettingRows<T extends FieldValues>({ fields, ...shared }: Props<T>) {
  return groupRuns(fields, ({ isShort }) => isShort || undefined).map(({ by, members }) => {
    const inputs = members.map((field) => <SettingInput key={field.name} field={field} {...shared} />)
    return by ? <FieldRow key={members[0].name}>{inputs}</FieldRow> : inputs
  })
}

type InputProps<T extends FieldValues> = Omit<Props<T>, 'fields'> & { field: SettingField }

function SettingInput<T extends FieldValues>({ control, field, nameOf, secretHint, isStored }: InputProps<T>) {
  const localize = useLocalizedText()
  const { name, kind, label, isSecret, isRequired, lines, usual = '', choices = [] } = field
  const hint = (isStored(name) && field.storedHint) || field.hint
  const description = hint ? localize(hint) : isSecret ? secretHint : undefined
  const shared = { control, name: nameOf(name), label: localize(label), description, required: isRequired, initialValue: usual }
  const options = choices.map((choice) => ({ value: choice.value, label: localize(choice.label) }))
  if (kind === 'choice') return <SelectField {...shared} options={options} />
  if (kind === 'number') return <IntegerField {...shared} />
  if (kind === 'lines') return <TextAreaField {...shared} {...(lines !== undefined && { minRows: lines })} />
  return <TextField {...shared} {...(field.placeholder !== undefined && { placeholder: field.placeholder })} />
}
