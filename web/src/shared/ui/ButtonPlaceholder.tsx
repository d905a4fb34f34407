import { ActionIcon, type ActionIconProps } from '@mantine/core'

/** Takes the space of a button whose code is still loading, so that nothing moves when it arrives. */
export const ButtonPlaceholder = (props: Pick<ActionIconProps, 'size'>) => <ActionIcon {...props} disabled aria-hidden bg="transparent" />
