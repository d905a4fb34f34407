import { Indicator } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<typeof Indicator>, 'label' | 'disabled'> & { count: number; children: ReactNode }

/** Says at a button how many filters are at work. */
export const FilterCount = ({ count, children, ...rest }: Props) => (
  <Indicator {...rest} label={count} size={16} offset={5} disabled={count === 0}>
    {children}
  </Indicator>
)
