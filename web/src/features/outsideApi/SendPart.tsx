import { SimpleGrid, Stack } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SheetHead } from '../../shared/ui/sheet/SheetPage.tsx'
import { Examples } from './Examples.tsx'
import { TryForm } from './TryForm.tsx'
import { emptyTrial, type SentKind, type Trial } from './trial.ts'

/** A part of the API: its fields, a form to try it, and the same call as a program. */
export function SendPart({ line, part }: { line: ManagedConnection; part: SentKind }) {
  const { t } = useTranslation('outsideApi')
  const [trial, setTrial] = useState<Trial>(emptyTrial)
  const id = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <SheetHead id={id} title={t(`parts.${part}.title`)} explanation={t(`parts.${part}.explanation`)} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="md">
        <Stack gap="sm">
          <SheetHead order={3} title={t('try.title')} explanation={t('try.explanation')} />
          <TryForm {...{ line, part, trial }} onChange={(changes) => setTrial((before) => ({ ...before, ...changes }))} />
        </Stack>
        <Examples token={line.token} {...{ part, trial }} />
      </SimpleGrid>
    </Stack>
  )
}
