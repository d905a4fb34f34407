import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MAX_WHOLE_KNOWLEDGE } from '@recado/contract/knowledge/knowledge'
import { type prompts, wholeKnowledgeEndpoint } from '@recado/contract/prompts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'
import { LinesField } from '#web/shared/ui/fields/LinesField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { ArticlesField } from './ArticlesField.tsx'

type Props = { control: Control<FormValuesOf<typeof prompts>> }

/** What an assistant answers from, when, and what it leaves to people. */
export function KnowledgeFields({ control }: Props) {
  const { t } = useTranslation('prompts')
  const text = (name: string) => ({ label: t(`fields.${name}`), description: t(`hints.${name}`) })
  const [usesKnowledge, chosen] = useWatch({ control, name: ['usesKnowledge', 'knowledgeArticleIds'] })
  // A choice of nothing is refused, so it stays in sight.
  const choosesArticles = usesKnowledge || chosen?.length === 0
  return (
    <>
      <SwitchField control={control} name="usesKnowledge" {...text('usesKnowledge')} on={true} off={false} />
      <WholeKnowledgeField control={control} />
      {choosesArticles && <ArticlesField control={control} />}
      <SwitchField control={control} name="answersWhileClosed" {...text('answersWhileClosed')} on={true} off={false} />
      <LinesField control={control} name="alwaysHandOver" {...text('alwaysHandOver')} />
    </>
  )
}

/** Offers to send the whole knowledge with each question, where it is small enough, and tells what that costs. */
function WholeKnowledgeField({ control }: Props) {
  const { t, i18n } = useTranslation('prompts')
  const [usesKnowledge, isOn, model, chosen] = useWatch({
    control,
    name: ['usesKnowledge', 'sendsWholeKnowledge', 'model', 'knowledgeArticleIds'],
  })
  const [known] = useDebouncedValue((model ?? '').trim(), SETTLED)
  const { data } = useQuery({
    queryKey: ['prompts', 'wholeKnowledge', known, chosen],
    queryFn: () => call(wholeKnowledgeEndpoint, { body: { model: known, knowledgeArticleIds: chosen ?? null } }),
    enabled: usesKnowledge && known !== '',
    placeholderData: keepPreviousData,
  })
  if (!usesKnowledge || (!isOn && !data)) return null
  const cost =
    data?.cost && t('wholeKnowledge.cost', { money: formatAmount(data.cost.amount, data.cost.currency, i18n.language, COST_DIGITS) })
  const size =
    data?.isSmall && [t('wholeKnowledge.size', { characters: data.characters, count: data.tokens }), cost].filter(Boolean).join(' ')
  return (
    <>
      <SwitchField
        control={control}
        name="sendsWholeKnowledge"
        label={t('fields.sendsWholeKnowledge')}
        description={[t('hints.sendsWholeKnowledge'), size].filter(Boolean).join(' ')}
        on={true}
        off={false}
      />
      {data?.isSmall === false && (
        <Text size="xs" c="dimmed">
          {t('wholeKnowledge.large', { count: data.characters, most: MAX_WHOLE_KNOWLEDGE })}
        </Text>
      )}
    </>
  )
}
const SETTLED = 400
/** A question costs a fraction of a cent. */
const COST_DIGITS = 4
