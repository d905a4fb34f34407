import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverDropdown } from '../../../shared/ui/dropdown/Dropdowns.tsx'

type Props = { count: number; children: (close: () => void) => ReactNode }

/** The bell with its count, and what opens under it. */
export function NewsButton({ count, children }: Props) {
  const { t } = useTranslation('notifications')
  const [opened, open] = useState(false)
  const label = count > 0 ? t('openCount', { count }) : t('open')
  return (
    <Popover opened={opened} onChange={open} width="min(400px, calc(100vw - 16px))" position="bottom-end" trapFocus returnFocus>
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
          <ActionIcon data-hint={t('title')} aria-label={label} aria-expanded={opened} aria-haspopup="dialog" onClick={() => open(!opened)}>
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <PopoverDropdown p={0} aria-label={t('title')}>
        {children(() => open(false))}
      </PopoverDropdown>
    </Popover>
  )
}
