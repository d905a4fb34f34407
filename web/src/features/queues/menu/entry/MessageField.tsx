import { useLayoutEffect, useRef } from 'react'
import { VariableArea } from '../../../../shared/variables/VariableArea.tsx'

type Props = {
  label: string
  description: string
  value: string
  /** Where there is no title to write first, this takes the keyboard. */
  takesFocus?: () => boolean
  onChange: (text: string) => void
  onLeave: () => void
}

/** What the customer reads, with variables at hand. */
export function MessageField({ label, description, value, takesFocus, onChange, onLeave }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (takesFocus?.()) area.current?.focus()
  })
  return (
    <VariableArea
      areaRef={area}
      {...{ label, description, value, onChange }}
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
