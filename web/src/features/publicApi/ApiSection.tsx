import { SimpleGrid, Stack } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InfoHead } from '../../shared/ui/infoPage/InfoPage.tsx'
import { ApiExamples } from './ApiExamples.tsx'
import { ApiTestForm } from './ApiTestForm.tsx'
import { type ApiPart, type ApiTest, emptyApiTest } from './apiTest.ts'

/** A part of the API: its fields, a form to try it, and the same call as a program. */
export function ApiSection({ line, part }: { line: ManagedConnection; part: ApiPart }) {
  const { t } = useTranslation('outsideApi')
  const [test, setTest] = useState<ApiTest>(emptyApiTest)
  const id = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <InfoHead id={id} title={t(`parts.${part}.title`)} explanation={t(`parts.${part}.explanation`)} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="md">
        <Stack gap="sm">
          <InfoHead order={3} title={t('try.title')} explanation={t('try.explanation')} />
          <ApiTestForm {...{ line, part, test }} onChange={(changes) => setTest((before) => ({ ...before, ...changes }))} />
        </Stack>
        <ApiExamples token={line.token} {...{ part, test }} />
      </SimpleGrid>
    </Stack>
  )
}
