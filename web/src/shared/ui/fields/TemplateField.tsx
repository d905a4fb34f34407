import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextAreaField, type TextAreaProps } from './TextAreaField.tsx'
import { type Variable, VariableChips } from './VariableChips.tsx'

/** A text in which names stand for what is known when it is sent. */
export function TemplateField<T extends FieldValues>({
  variables,
  ...props
}: Omit<TextAreaProps<T>, 'areaRef' | 'foot'> & { variables?: readonly Variable[] }) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <TextAreaField {...props} areaRef={area} foot={<VariableChips label={props.label} {...{ area }} {...(variables && { variables })} />} />
  )
}
