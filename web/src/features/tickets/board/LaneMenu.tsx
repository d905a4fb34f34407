import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDots, IconLayoutSidebarLeftCollapse, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'

type Props = {
  name: string
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  /** Moves it by so many positions. */
  onShift: (step: 1 | -1) => void
  onRemoveLane: () => void
}

/** The actions on a lane: edit, move, remove from the board. */
export function LaneMenu({ name, isFirst, isLast, onEdit, onShift, onRemoveLane }: Props) {
  const { t } = useTranslation('kanban')
  const iconProps = { size: 16, stroke: 1.7 }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('lane.actions', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown>
        <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
          {t('lane.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowLeft {...iconProps} />} disabled={isFirst} onClick={() => onShift(-1)}>
          {t('lane.left')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight {...iconProps} />} disabled={isLast} onClick={() => onShift(1)}>
          {t('lane.right')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLayoutSidebarLeftCollapse {...iconProps} />} onClick={onRemoveLane}>
          {t('lane.takeOff')}
        </Menu.Item>
      </MenuDropdown>
    </Menu>
  )
}
