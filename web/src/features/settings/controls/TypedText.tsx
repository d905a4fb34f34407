import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ControlProps, spokenOf } from './controlProps.ts'

type Kind = { isLong?: boolean; inputMode?: 'numeric' | 'url' }

/** A text that is saved on blur, not while typing. */
function TypedText({ isLong = false, inputMode, ...props }: ControlProps & Kind) {
  const { value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shared = {
    ...spokenOf(props),
    value: typed ?? value,
    maxLength: 500,
    onBlur() {
      if (typed !== null && typed.trim() !== value) onChange(typed.trim())
      setTyped(null)
    },
  }
  if (isLong)
    return <Textarea {...shared} autosize minRows={3} maxRows={8} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
  return (
    <TextInput
      {...shared}
      {...(inputMode && { inputMode })}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

export const NumberText = (props: ControlProps) => <TypedText {...props} inputMode="numeric" />
export const AddressText = (props: ControlProps) => <TypedText {...props} inputMode="url" />
/** A short text, such as a model's name. */
export const NameText = (props: ControlProps) => <TypedText {...props} />
export const LongText = (props: ControlProps) => <TypedText {...props} isLong />
