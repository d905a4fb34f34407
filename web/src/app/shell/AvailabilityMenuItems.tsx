import { Menu } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { AvailabilityDot } from '#web/shared/domain/users/AvailabilityDot.tsx'
import { useAvailability } from '#web/shared/domain/users/useAvailability.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { saveAvailability } from './saveAvailability.ts'

/** The user's own availability: opens the dialog that changes it, and ends busy or away with one click. */
export function AvailabilityMenuItems({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('availability')
  const { state, text } = useAvailability({ ...useCurrentUser(), reachable: undefined })
  const makeAvailable = () => saveAvailability({ availability: 'available' }).catch(toast.error)
  return (
    <>
      <Menu.Item leftSection={<AvailabilityDot state={state} />} onClick={onChange}>
        {t('change', { state: text })}
      </Menu.Item>
      {state !== 'available' && (
        <Menu.Item leftSection={<IconPlayerPlay size={18} stroke={1.7} />} onClick={makeAvailable}>
          {t('end')}
        </Menu.Item>
      )}
    </>
  )
}
