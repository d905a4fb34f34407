import type { ComponentProps } from 'react'
import classes from './SmallSwitch.module.css'

type Props = Omit<ComponentProps<'button'>, 'onChange' | 'onClick'> & {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  'data-hint'?: string
}

/** On or off, with its word beside it; not on narrow screens. The library's own weighs as much as all the rest of the box. */
export const SmallSwitch = ({ label, isOn, onChange, ...rest }: Props) => (
  <button {...rest} type="button" role="switch" aria-checked={isOn} className={classes.switch} onClick={() => onChange(!isOn)}>
    <span className={classes.track}>
      <span className={classes.knob} />
    </span>
    {label}
  </button>
)
