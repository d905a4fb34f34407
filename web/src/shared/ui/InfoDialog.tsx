import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { Section } from './Section.tsx'
import { useCloseIfTop } from './useCloseIfTop.ts'
import { useOpenAfterMount } from './useOpenAfterMount.ts'

type Props = { opened: boolean; title: string; size?: 'md' | 'xl'; onClose: () => void; children: ReactNode }

/** A dialog that only shows something: closing it loses nothing. */
export function InfoDialog({ opened, title, size = 'md', onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={useCloseIfTop(opened, onClose)}
      title={title}
      size={size}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Section>{children}</Section>
    </Modal>
  )
}
