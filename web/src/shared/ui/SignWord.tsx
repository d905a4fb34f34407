import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

const colors = {
  good: 'light-dark(var(--mantine-color-green-9), var(--mantine-color-green-4))',
  bad: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))',
  quiet: 'dimmed',
} as const

/** A word as a sign, said to who hears the page and to who points at it. */
export const SignWord = ({ icon, tone, word }: { icon: ReactNode; tone: keyof typeof colors; word: string }) => (
  <Text component="span" c={colors[tone]} lh={1} title={word}>
    <span aria-hidden>{icon}</span>
    <VisuallyHidden>{word}</VisuallyHidden>
  </Text>
)
