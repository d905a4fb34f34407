import { Group, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { InfoHead } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { Section } from '#web/shared/ui/Section.tsx'

type Props = { title: string; text: string; action?: ReactNode; children?: ReactNode }

/** A section of the page: what it is about, and what can be done about it. It fails alone. */
export function SecuritySection({ title, text, action, children }: Props) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} gap="sm" mt="md">
      <InfoHead id={id} title={title} explanation={text} />
      <Section isLine>{children}</Section>
      {action && <Group>{action}</Group>}
    </Stack>
  )
}
