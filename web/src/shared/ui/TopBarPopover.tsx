import { ActionIcon, Indicator, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { PopoverDropdown } from './dropdown/Dropdowns.tsx'
import { Section } from './Section.tsx'

type Props = {
  icon: ReactNode
  /** The button's name, and the title of what opens. */
  name: string
  /** The same name with the number of new entries, for screen readers. */
  label: string
  count: number
  width: 360 | 400 | 420
  opened: boolean
  onTurn: (opened: boolean) => void
  children: ReactNode
}

/** A button in the top bar with a count of new entries, and the popover it opens. */
export const TopBarPopover = ({ icon, name, label, count, width, opened, onTurn, children }: Props) => (
  <Popover opened={opened} onChange={onTurn} width={`min(${width}px, calc(100vw - 16px))`} position="bottom-end" trapFocus returnFocus>
    <Indicator
      label={count}
      maxValue={99}
      showZero={false}
      disabled={count === 0}
      size={16}
      offset={{ x: 9, y: 8 }}
      zIndex={1}
      inline
      styles={{ indicator: { pointerEvents: 'none' } }}
    >
      <Popover.Target>
        <ActionIcon data-hint={name} aria-label={label} aria-expanded={opened} aria-haspopup="dialog" onClick={() => onTurn(!opened)}>
          {icon}
        </ActionIcon>
      </Popover.Target>
    </Indicator>
    <PopoverDropdown p={0} aria-label={name}>
      <Section>{children}</Section>
    </PopoverDropdown>
  </Popover>
)
