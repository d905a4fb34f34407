import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '../../shared/ui/dropdown/Dropdowns.tsx'
import { BarButton } from './BarButton.tsx'
import { LanguageItems } from './LanguageItems.tsx'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  return (
    <Menu>
      <Menu.Target>
        <BarButton label={t('bar.language')}>
          <IconLanguage size={20} stroke={1.7} />
        </BarButton>
      </Menu.Target>
      <MenuDropdown>
        <LanguageItems />
      </MenuDropdown>
    </Menu>
  )
}
