import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = ActionIconProps & ComponentPropsWithRef<'button'> & { label: string }

/** An icon of the top bar, with its name for those who do not know it. */
export const BarButton = ({ label, ...button }: Props) => <ActionIcon aria-label={label} data-hint={label} {...button} />
