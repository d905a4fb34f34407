import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDots, IconLayoutSidebarLeftCollapse, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '../../../shared/ui/dropdown/Dropdowns.tsx'

type Props = {
  name: string
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  /** Moves it by so many positions. */
  onShift: (step: 1 | -1) => void
  onTakeOff: () => void
}

/** The actions on a lane: edit, move, remove from the board. */
export function LaneMenu({ name, isFirst, isLast, onEdit, onShift, onTakeOff }: Props) {
  const { t } = useTranslation('kanban')
  const look = { size: 16, stroke: 1.7 }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('lane.actions', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown>
        <Menu.Item leftSection={<IconPencil {...look} />} onClick={onEdit}>
          {t('lane.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowLeft {...look} />} disabled={isFirst} onClick={() => onShift(-1)}>
          {t('lane.left')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight {...look} />} disabled={isLast} onClick={() => onShift(1)}>
          {t('lane.right')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLayoutSidebarLeftCollapse {...look} />} onClick={onTakeOff}>
          {t('lane.takeOff')}
        </Menu.Item>
      </MenuDropdown>
    </Menu>
  )
}
