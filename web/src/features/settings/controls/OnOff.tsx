import { Switch } from '@mantine/core'
import { type ControlProps, spokenOf } from './controlProps.ts'

export const OnOff = (props: ControlProps) => (
  <Switch
    {...spokenOf(props)}
    size="md"
    checked={props.value === 'enabled'}
    onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? 'enabled' : 'disabled')}
  />
)
