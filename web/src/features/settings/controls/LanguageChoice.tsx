import { Select } from '@mantine/core'
import { languageNames, languages } from '../../../shared/i18n/languages.ts'
import { type ControlProps, spokenOf } from './controlProps.ts'

const data = languages.map((value) => ({ value, label: languageNames[value] }))

export const LanguageChoice = (props: ControlProps) => (
  <Select {...spokenOf(props)} data={data} value={props.value} allowDeselect={false} onChange={(value) => value && props.onChange(value)} />
)
