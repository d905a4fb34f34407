import { useLayoutEffect, useRef } from 'react'
import { VariableArea } from '#web/shared/domain/variables/VariableArea.tsx'

type Props = {
  label: string
  description: string
  value: string
  /** Takes the focus if there is no title field. */
  takesFocus?: () => boolean
  onChange: (text: string) => void
  onLeave: () => void
}

/** The message to the contact, with variables. */
export function MessageField({ label, description, value, takesFocus, onChange, onLeave }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (takesFocus?.()) area.current?.focus()
  })
  return (
    <VariableArea
      areaRef={area}
      label={label}
      description={description}
      value={value}
      onChange={onChange}
      minRows={4}
      maxRows={12}
      maxLength={4096}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onLeave()
      }}
    />
  )
}
