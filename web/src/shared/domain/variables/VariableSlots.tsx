import { Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCompanyVariables } from './useCompanyVariables.ts'
import { VariableArea } from './VariableArea.tsx'
import { VariableChips } from './VariableChips.tsx'
import { availableVariables, type VariableScope } from './variableScope.ts'

type Slot = { key: string; label: string; error?: string | false | undefined }
type Props = {
  slots: readonly Slot[]
  values: Readonly<Record<string, string>>
  scope?: VariableScope
  onChange: (key: string, text: string) => void
}

/** Several short texts that share one row of variable chips; a click inserts into the text edited last. */
export function VariableSlots({ slots, values, scope = {}, onChange }: Props) {
  const [at, setAt] = useState(0)
  const areas = useRef<(HTMLTextAreaElement | null)[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  const choices = availableVariables(scope, useCompanyVariables())
  useEffect(() => {
    area.current = areas.current[at] ?? null
  }, [at])
  if (slots.length === 0) return null
  return (
    <Stack gap="md" onFocus={({ target }) => target instanceof HTMLTextAreaElement && setAt(areas.current.indexOf(target))}>
      {slots.map(({ key, label, error }, index) => (
        <VariableArea
          key={key}
          label={label}
          scope={scope}
          areaRef={(element) => {
            areas.current[index] = element
          }}
          value={values[key] ?? ''}
          error={error}
          withAsterisk
          aria-required
          minRows={1}
          hasChips={false}
          onChange={(text) => onChange(key, text)}
        />
      ))}
      <VariableChips label={slots[at]?.label ?? ''} area={area} choices={choices} />
    </Stack>
  )
}
