import { Text } from '@mantine/core'
import type { knowledge } from '@recado/contract/knowledge/knowledge'
import { sectionsOf } from '@recado/contract/knowledge/sections'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps, FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { RadioCardsField } from '#web/shared/ui/fields/RadioCardsField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import classes from './ArticleFields.module.css'
import { TextFromFile } from './TextFromFile.tsx'

type Fields = FormValuesOf<typeof knowledge>

/** A question with its answer, or a page with a preview of its sections. The kind is chosen once. */
export function ArticleFields({ control, row }: FieldsProps<typeof knowledge>) {
  const { t } = useTranslation('knowledgeBase')
  const chosen = useWatch({ control, name: 'kind' })
  const kind = row?.kind ?? chosen
  const isPage = kind === 'page'
  const label = (field: 'title' | 'text') => t(`fields.${isPage ? 'page' : 'pair'}.${field}`)
  return (
    <div className={isPage ? classes.columns : undefined}>
      <div className={classes.fields}>
        {!row && (
          <RadioCardsField
            control={control}
            name="kind"
            label={t('fields.kind')}
            options={(['pair', 'page'] as const).map((value) => ({ value, label: t(`kinds.${value}`), about: t(`about.${value}`) }))}
          />
        )}
        <TextField control={control} name="title" label={label('title')} required />
        <TextAreaField
          control={control}
          name="text"
          label={label('text')}
          description={t(isPage ? 'hints.page' : 'hints.pair')}
          required
          minRows={isPage ? 10 : 4}
          foot={isPage && <TextFromFile control={control} />}
        />
      </div>
      {isPage && <SectionsPreview control={control} />}
    </div>
  )
}

/** How the text is divided: each section is found with the headings above it. */
function SectionsPreview({ control }: { control: Control<Fields> }) {
  const { t } = useTranslation('knowledgeBase')
  const sections = sectionsOf(useWatch({ control, name: 'text' }) ?? '')
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <Text fw={600}>{t('preview.title')}</Text>
      {sections.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('preview.empty')}
        </Text>
      ) : (
        <ol className={classes.sections}>
          {sections.map(({ path, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, two can be equal
            <li key={index}>
              <Text size="sm" fw={600}>
                {path.join(' › ') || t('preview.beginning')}
              </Text>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {text}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
