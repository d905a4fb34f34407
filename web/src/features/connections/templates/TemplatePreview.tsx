import { List, Text } from '@mantine/core'
import { templateProblems } from '@recado/contract/templates/templateProblems'
import type { templates } from '@recado/contract/templates/templates'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { TemplateBubble } from '#web/shared/domain/templates/TemplateBubble.tsx'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleChat } from '#web/shared/ui/phone/SampleChat.tsx'
import { useHeaderFile } from './headerFile.ts'
import { useTemplateContent } from './useTemplateContent.ts'

type Props = FieldsProps<typeof templates> & { connectionId: number }

/** The template on a phone while it is written, and what is still missing for approval. */
export function TemplatePreview({ control, row, connectionId }: Props) {
  const { t } = useTranslation('templates')
  const content = useTemplateContent(control)
  const file = usePreviewFile(useHeaderFile(), row)
  const { rows: connections } = useConnections()
  const name = connections.find(({ id }) => id === connectionId)?.name ?? ''
  const problems = [...new Set(templateProblems(content, file !== null).map(({ code }) => code))]
  const label = t('preview.title')
  return (
    <>
      <SampleChat label={label} name={name} below={t('preview.below')}>
        {content.body !== '' && <TemplateBubble label={label} content={content} file={file} values={content.samples} />}
      </SampleChat>
      {content.body !== '' && problems.length > 0 && (
        <div role="status">
          <Text size="sm" fw={550}>
            {t('problemsTitle')}
          </Text>
          <List size="sm">
            {problems.map((code) => (
              <List.Item key={code}>{t(`problems.${code}`)}</List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  )
}
