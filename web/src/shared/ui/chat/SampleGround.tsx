import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Thread.module.css'

/** What lies beneath a single bubble where there is no conversation around it. */
export const SampleGround = ({ children }: { children: ReactNode }) => <Box className={classes.sample}>{children}</Box>
