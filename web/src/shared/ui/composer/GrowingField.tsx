import type { ComponentProps, InputEvent } from 'react'
import classes from './GrowingField.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'onInput' | 'rows' | 'value'> & { defaultValue: string; onText: (text: string) => void }

/** For browsers without `field-sizing`, a hidden copy of the text gives the height. */
const supportsFieldSizing = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** A text field of one to five lines. It is uncontrolled, so that a key does not render React. */
export function GrowingField({ defaultValue, onText, ...rest }: Props) {
  const receive = ({ currentTarget }: InputEvent<HTMLTextAreaElement>) => {
    const { value, parentElement } = currentTarget
    if (!supportsFieldSizing && parentElement) parentElement.dataset.text = value
    onText(value)
  }
  return (
    <div className={classes.grows} data-text={supportsFieldSizing ? undefined : defaultValue}>
      <textarea className={classes.field} rows={1} dir="auto" defaultValue={defaultValue} onInput={receive} {...rest} />
    </div>
  )
}
