import { Menu } from '@mantine/core'
import { IconDeviceDesktop, IconFiles, IconMapPin, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const icons = { library: IconFiles, place: IconMapPin, card: IconUser } as const
export type Attachable = keyof typeof icons

const always = ['place', 'card'] as const

type Props = { hasLibrary: boolean; onDevice: () => void; onChoose: (choice: Attachable) => void }

/** What a message can bring, and where it is taken from. */
export function AttachMenuItems({ hasLibrary, onDevice, onChoose }: Props) {
  const { t } = useTranslation('attach')
  return (
    <>
      <Menu.Item leftSection={<IconDeviceDesktop size={18} />} onClick={onDevice}>
        {t('from.device')}
      </Menu.Item>
      {[...(hasLibrary ? (['library'] as const) : []), ...always].map((choice) => {
        const Icon = icons[choice]
        return (
          <Menu.Item key={choice} leftSection={<Icon size={18} />} onClick={() => onChoose(choice)}>
            {t(`from.${choice}`)}
          </Menu.Item>
        )
      })}
    </>
  )
}
