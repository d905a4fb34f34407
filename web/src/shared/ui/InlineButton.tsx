import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button that looks like a link within a sentence. */
export const InlineButton = ({ onClick, children, ...style }: AnchorProps & { onClick: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" inherit underline="always" {...style} onClick={onClick}>
    {children}
  </Anchor>
)
