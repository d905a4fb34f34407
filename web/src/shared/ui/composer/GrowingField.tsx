import type { ComponentProps, InputEvent } from 'react'
import classes from './GrowingField.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'onInput' | 'rows' | 'value'> & { defaultValue: string; onText: (text: string) => void }

/** Where the browser does not let a field grow with its text, a copy behind it does. */
const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** A field of one to five lines. Its text is its own, so that a key costs no drawing but its letter. */
export function GrowingField({ defaultValue, onText, ...rest }: Props) {
  const receive = ({ currentTarget }: InputEvent<HTMLTextAreaElement>) => {
    const { value, parentElement } = currentTarget
    if (!growsByItself && parentElement) parentElement.dataset.text = value
    onText(value)
  }
  return (
    <div className={classes.grows} data-text={growsByItself ? undefined : defaultValue}>
      <textarea className={classes.field} rows={1} dir="auto" defaultValue={defaultValue} onInput={receive} {...rest} />
    </div>
  )
}
