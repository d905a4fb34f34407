import { NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Faults } from '@recado/contract/simulator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultCard } from './FaultParts.tsx'
import { type FaultKind, isFaultOn, withoutFault } from './faultKinds.ts'

type Props = { kind: FaultKind; faults: Faults; onSet: (faults: Faults) => void }

/** Long enough to type two digits. */
const TYPING_DELAY = 500

/** A fault with its options. */
export function FaultSwitch({ kind, faults, onSet }: Props) {
  const { t } = useTranslation('simulator')
  const { name, on, amount, choice } = kind
  const isSwitchedOn = isFaultOn(faults, name)
  const current = Number(faults[name] ?? 0)
  return (
    <FaultCard
      isOn={isSwitchedOn}
      text={t(`faults.${name}.text`)}
      control={
        <Switch
          label={t(`faults.${name}.name`)}
          fw={600}
          checked={isSwitchedOn}
          onChange={({ currentTarget }) => onSet(currentTarget.checked ? { ...faults, ...on } : withoutFault(faults, kind))}
        />
      }
    >
      {isSwitchedOn && (
        <>
          {amount && (
            <AmountInput
              label={t(`faults.${name}.amount`)}
              value={current / amount.each}
              {...amount}
              onSet={(value) => onSet({ ...faults, [name]: value * amount.each })}
            />
          )}
          {choice && (
            <SegmentedControl
              size="xs"
              w="100%"
              aria-label={t(`faults.${name}.name`)}
              value={String(faults[choice.of])}
              data={choice.values.map((value) => ({ value, label: t(`faults.${choice.of}.${value}`) }))}
              onChange={(value) => onSet({ ...faults, [choice.of]: value })}
            />
          )}
        </>
      )}
    </FaultCard>
  )
}

type AmountProps = { label: string; value: number; least: number; most: number; onSet: (value: number) => void }

function AmountInput({ label, value, least, most, onSet }: AmountProps) {
  const [typed, setTyped] = useState<number | string>(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    // The network counts the value down, so the field follows it.
    setPreviousValue(value)
    setTyped(value)
  }
  const set = useDebouncedCallback((next: number) => onSet(next), TYPING_DELAY)
  return (
    <NumberInput
      size="xs"
      w="100%"
      label={label}
      min={least}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= least && next !== value) set(next)
      }}
    />
  )
}
