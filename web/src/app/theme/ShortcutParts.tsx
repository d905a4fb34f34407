import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Section } from '#web/shared/ui/Section.tsx'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
import classes from './Shortcuts.module.css'

type FrameProps = {
  opened: boolean
  onClose: () => void
  title: string
  hint: string
  closeLabel: string
  setting: ReactNode
  children: ReactNode
}

/** The list of shortcuts below their setting. The component that opens it returns the focus. */
export function ShortcutDialog({ opened, onClose, title, hint, closeLabel, setting, children }: FrameProps) {
  const isPhone = useMediaQuery(atMost('phone'), false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      title={title}
      classNames={{ title: classes.title }}
      size={900}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <p className={classes.hint}>{hint}</p>
      <Section>
        <div className={classes.setting}>{setting}</div>
        <div className={classes.columns}>{children}</div>
      </Section>
    </Modal>
  )
}

export const ShortcutGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <section>
    <h3 className={classes.label}>{label}</h3>
    <dl className={classes.lines}>{children}</dl>
  </section>
)

export const ShortcutRow = ({ text, caps }: { text: string; caps: ReactNode }) => (
  <div className={classes.line}>
    <dt>{text}</dt>
    <dd className={classes.caps}>{caps}</dd>
  </div>
)
