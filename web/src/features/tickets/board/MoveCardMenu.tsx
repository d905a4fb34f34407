import { ActionIcon, Menu } from '@mantine/core'
import type { TagInTicket } from '@recado/contract/tags'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { FIRST_LANE, type LaneKey, laneKeyOf } from './lanes.ts'

type Props = { name: string; lane: LaneKey; lanes: readonly TagInTicket[]; onMove: (lane: LaneKey) => void }

/** Moves a card without dragging. Its items render only when opened: there are very many cards. */
export function MoveCardMenu(props: Props) {
  const { t } = useTranslation('kanban')
  const [opened, setOpened] = useState<boolean>()
  const label = t('moveOne', { name: props.name })
  const button = { size: 26, variant: 'subtle', color: 'gray', 'aria-label': label, title: t('move') } as const
  if (opened === undefined)
    return (
      <ActionIcon {...button} aria-haspopup="menu" onClick={() => setOpened(true)}>
        <IconArrowsExchange size={17} stroke={1.6} />
      </ActionIcon>
    )
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon {...button}>
          <IconArrowsExchange size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <LaneItems {...props} />
    </Menu>
  )
}

function LaneItems({ lane, lanes, onMove }: Props) {
  const { t } = useTranslation('kanban')
  const choices = [{ key: FIRST_LANE, name: t('first'), color: undefined }, ...lanes.map((one) => ({ ...one, key: laneKeyOf(one) }))]
  return (
    <MenuDropdown mah="20rem" style={{ overflowY: 'auto' }}>
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {choices
        .filter(({ key }) => key !== lane)
        .map(({ key, name, color }) => (
          <Menu.Item key={key} leftSection={<ColorDot color={color ?? 'gray'} />} onClick={() => onMove(key)}>
            {name}
          </Menu.Item>
        ))}
    </MenuDropdown>
  )
}
