import { ActionIcon } from '@mantine/core'
import { IconCheck, IconMicrophone, IconSend2 } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

const looks = {
  send: { icon: IconSend2, label: 'send', isFilled: true },
  save: { icon: IconCheck, label: 'save', isFilled: true },
  record: { icon: IconMicrophone, label: 'record', isFilled: false },
} as const

type Props = {
  does: keyof typeof looks
  isIdle: boolean
  submit: () => void
  onRecord: () => void
  /** Back to where one writes: pressed once more with a key, the button would begin to record. */
  leave: () => void
}

/** Sends what is there; with nothing written yet, begins to record. */
export function SendButton({ does, isIdle, submit, onRecord, leave }: Props) {
  const { t } = useTranslation('composer')
  const send = ({ detail }: MouseEvent) => {
    submit()
    if (detail === 0) leave()
  }
  const { icon: Icon, label, isFilled } = looks[does]
  return (
    <ActionIcon
      size={40}
      radius="xl"
      {...(isFilled && { variant: 'filled', color: 'amora' })}
      aria-label={t(label)}
      data-hint={t(label)}
      disabled={isIdle}
      // Who writes on a screen keeps the keyboard that covers half of it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={does === 'record' ? onRecord : send}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  )
}
