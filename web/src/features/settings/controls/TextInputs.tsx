import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ariaProps, type ControlProps } from './controlProps.ts'

type InputKind = { isLong?: boolean; inputMode?: 'numeric' | 'url' }

/** A text that is saved on blur, not while typing. */
function BlurTextInput({ isLong = false, inputMode, ...props }: ControlProps & InputKind) {
  const { value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shared = {
    ...ariaProps(props),
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

export const NumberInput = (props: ControlProps) => <BlurTextInput {...props} inputMode="numeric" />
export const UrlInput = (props: ControlProps) => <BlurTextInput {...props} inputMode="url" />
/** A short text, such as a model's name. */
export const ShortTextInput = (props: ControlProps) => <BlurTextInput {...props} />
export const LongTextInput = (props: ControlProps) => <BlurTextInput {...props} isLong />
