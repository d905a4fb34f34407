import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '../../shared/ui/dropdown/Dropdowns.tsx'
import { LanguageMenuItems } from './LanguageMenuItems.tsx'
import { TopBarButton } from './TopBarButton.tsx'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  return (
    <Menu>
      <Menu.Target>
        <TopBarButton label={t('bar.language')}>
          <IconLanguage size={20} stroke={1.7} />
        </TopBarButton>
      </Menu.Target>
      <MenuDropdown>
        <LanguageMenuItems />
      </MenuDropdown>
    </Menu>
  )
}
