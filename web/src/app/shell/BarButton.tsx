import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = ActionIconProps & ComponentPropsWithRef<'button'> & { label: string }

/** An icon of the top bar, with its name for those who do not know it. */
export const BarButton = ({ label, ...button }: Props) => (
  <Tooltip label={label} disabled={button['aria-expanded'] === true}>
    <ActionIcon aria-label={label} {...button} />
  </Tooltip>
)
