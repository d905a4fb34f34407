import { VisuallyHidden } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Says that a connection is the one that is used where nobody chooses. */
export function DefaultMark() {
  const { t } = useTranslation('connections')
  return (
    <>
      <IconCircleCheckFilled size={18} aria-hidden />
      <VisuallyHidden>{t('default')}</VisuallyHidden>
    </>
  )
}
