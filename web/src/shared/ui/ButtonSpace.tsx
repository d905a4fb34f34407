import { ActionIcon, type ActionIconProps } from '@mantine/core'

/** Keeps the place of a button whose code is on its way, so that nothing moves when it comes. */
export const ButtonSpace = (props: Pick<ActionIconProps, 'size'>) => <ActionIcon {...props} disabled aria-hidden bg="transparent" />
