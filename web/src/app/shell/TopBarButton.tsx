import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = ActionIconProps & ComponentPropsWithRef<'button'> & { label: string }

/** A button of the top bar: an icon with its name as a hint. */
export const TopBarButton = ({ label, ...button }: Props) => <ActionIcon aria-label={label} data-hint={label} {...button} />
