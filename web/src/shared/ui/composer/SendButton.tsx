import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'

type Props = { icon: Icon; label: string; isFilled?: boolean; disabled: boolean; onClick: (event: MouseEvent) => void }

/** The last button of a composer. It leaves the focus in the field, so that the on-screen keyboard stays open. */
export const SendButton = ({ icon: Icon, label, isFilled = true, disabled, onClick }: Props) => (
  <ActionIcon
    size={40}
    radius="xl"
    {...(isFilled && { variant: 'filled', color: 'amora' })}
    aria-label={label}
    data-hint={label}
    disabled={disabled}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    <Icon size={20} stroke={1.7} />
  </ActionIcon>
)
