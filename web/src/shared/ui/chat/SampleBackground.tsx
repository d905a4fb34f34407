import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Thread.module.css'

/** The chat background behind a single bubble outside a conversation. */
export const SampleBackground = ({ children }: { children: ReactNode }) => <Box className={classes.sample}>{children}</Box>
