import { Button, FileButton, Group, Input } from '@mantine/core'
import { knowledge, MAX_ARTICLE_LENGTH } from '@recado/contract/knowledge/knowledge'
import { IconFileText } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { readTextFile, type TextFileProblem, textFileEndings } from './readTextFile.ts'

/** Puts the text of a file below what the page has already. A page without a title gets the name of the file. */
export function TextFromFile({ control }: { control: Control<FormValuesOf<typeof knowledge>> }) {
  const { t } = useTranslation('knowledgeBase')
  const text = useController({ control, name: 'text' }).field
  const title = useController({ control, name: 'title' }).field
  const [problem, setProblem] = useState<TextFileProblem | null>(null)
  const reset = useRef<() => void>(null)
  const take = async (file: File | null) => {
    if (!file) return
    reset.current?.()
    const read = await readTextFile(file)
    const whole = 'text' in read ? [text.value?.trim(), read.text].filter(Boolean).join('\n\n') : ''
    const found = 'problem' in read ? read.problem : whole.length > MAX_ARTICLE_LENGTH ? 'tooLong' : null
    setProblem(found)
    if (found) return
    text.onChange(whole)
    if (!title.value?.trim()) title.onChange(titleOf(file.name))
  }
  return (
    <Group gap="xs" mt={4}>
      <FileButton resetRef={reset} accept={textFileEndings.join()} onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="light" size="compact-sm" leftSection={<IconFileText size={16} />}>
            {t('fromFile.button')}
          </Button>
        )}
      </FileButton>
      {problem && <Input.Error role="alert">{t(`fromFile.${problem}`, { count: MAX_ARTICLE_LENGTH })}</Input.Error>}
    </Group>
  )
}

const { maxLength } = knowledge.create.shape.title
const titleOf = (fileName: string) =>
  fileName
    .replace(/\.\w{2,3}$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, maxLength ?? undefined)
