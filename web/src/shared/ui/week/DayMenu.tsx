import { ActionIcon, Menu } from '@mantine/core'
import { type Weekday, weekdays } from '@recado/contract/time/openingHours'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { workingDays } from '../../hours/hoursOfDay.ts'
import { MenuDropdown } from '../dropdown/Dropdowns.tsx'

type Props = { name: string; onCopy: (days: readonly Weekday[]) => void; onAllDay: () => void }

/** Actions on a day: copy its hours to other days, or open it all day. */
export function DayMenu({ name, onCopy, onAllDay }: Props) {
  const { t } = useTranslation('resource')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon data-hint={t('hours.more')} aria-label={t('hours.moreOf', { day: name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown>
        <Menu.Item onClick={() => onCopy(workingDays)}>{t('hours.toWorkingDays')}</Menu.Item>
        <Menu.Item onClick={() => onCopy(weekdays)}>{t('hours.toAllDays')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onAllDay}>{t('hours.openAllDay')}</Menu.Item>
      </MenuDropdown>
    </Menu>
  )
}
