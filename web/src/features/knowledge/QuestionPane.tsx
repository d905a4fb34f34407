import { Paper, Text } from '@mantine/core'
import { type KnowledgeHit, knowledgeEndpoints } from '@recado/contract/knowledge/knowledge'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { HighlightedText } from '#web/shared/ui/HighlightedText.tsx'
import { SearchBox } from '#web/shared/ui/SearchBox.tsx'
import { highlightWords } from './highlightWords.ts'
import classes from './QuestionPane.module.css'

/** Shows what the knowledge says about a question, as an assistant would find it. */
export function QuestionPane() {
  const { t } = useTranslation('knowledgeBase')
  const [question, setQuestion] = useState('')
  const { data } = useQuery({
    queryKey: ['knowledge', 'search', question],
    queryFn: () => call(knowledgeEndpoints.search, { query: { question } }),
    enabled: question !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Paper component="section" withBorder p="sm" className={classes.pane ?? ''} aria-label={t('question.title')}>
      <Text size="sm" fw={600}>
        {t('question.title')}
      </Text>
      <SearchBox label={t('question.hint')} clearLabel={t('question.clear')} value={question} onSearch={setQuestion} />
      <div aria-live="polite">{question !== '' && data && <Hits {...data} />}</div>
    </Paper>
  )
}

function Hits({ hits, words }: { hits: KnowledgeHit[]; words: string[] }) {
  const { t } = useTranslation('knowledgeBase')
  if (hits.length === 0) return <Text size="sm">{t('question.nothing')}</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also by keyboard
    <ol className={classes.hits} tabIndex={0} aria-label={t('question.hits', { count: hits.length })}>
      {hits.map(({ chunkId, path, text }) => (
        <li key={chunkId}>
          <Text size="sm" fw={600}>
            <HighlightedText parts={highlightWords(path, words)} />
          </Text>
          <Text size="sm" component="div" className={classes.text ?? ''}>
            <HighlightedText parts={highlightWords(text, words)} />
          </Text>
        </li>
      ))}
    </ol>
  )
}
