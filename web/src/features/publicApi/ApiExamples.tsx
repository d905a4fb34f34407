import { Button, Code, SegmentedControl, Select, Stack } from '@mantine/core'
import { type ExampleKind, type ExampleLanguage, exampleLanguages, examplePrograms } from '@recado/contract/messages/publicApiExamples'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InfoHead } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { ApiPart, ApiTrialValues } from './apiTrialForm.ts'

const languageLabels: Record<ExampleLanguage, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python', php: 'PHP' }
/** Each part has an example, and one that reads the status. */
const examplesByPart: Record<ApiPart, readonly ExampleKind[]> = { text: ['text', 'status'], media: ['file', 'address', 'status'] }
/** The values of an empty form. */
const NUMBER = '5511987654321'
const MESSAGE = '00000000-0000-4000-8000-000000000000'

type Props = { token: string; part: ApiPart; test: ApiTrialValues }

/** Programs that do what the form does. They contain this installation's address and the token, so they run unchanged. */
export function ApiExamples({ token, part, test: { number, body, mediaUrl, file, sent } }: Props) {
  const { t } = useTranslation('outsideApi')
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const [kind, setKind] = useState<ExampleKind>(part === 'text' ? 'text' : 'file')
  const text = examplePrograms(language, kind, {
    url: window.location.origin,
    token: token || 'TOKEN',
    number: number.trim() || NUMBER,
    body: body || t('examples.body'),
    mediaUrl: mediaUrl || 'https://example.com/invoice.pdf',
    file: file?.name ?? 'invoice.pdf',
    messageId: sent?.id ?? MESSAGE,
  })
  const copy = () => navigator.clipboard.writeText(text).then(() => toast.success(t('examples.copied')), toast.error)
  return (
    <Stack gap="md">
      <InfoHead order={3} title={t('examples.title')} explanation={t('examples.explanation')} />
      <Select<ExampleKind>
        label={t('examples.kind')}
        data={examplesByPart[part].map((value) => ({ value, label: t(`examples.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => value && setKind(value)}
        allowDeselect={false}
      />
      <SegmentedControl
        aria-label={t('examples.language')}
        data={exampleLanguages.map((value) => ({ value, label: languageLabels[value] }))}
        value={language}
        onChange={setLanguage}
      />
      <Code block tabIndex={0} role="region" aria-label={t('examples.of', { part: t(`parts.${part}.title`) })}>
        {text}
      </Code>
      {'clipboard' in navigator && (
        <Button variant="light" leftSection={<IconCopy size={18} />} onClick={copy}>
          {t('examples.copy')}
        </Button>
      )}
    </Stack>
  )
}
